"""Series: seasons, holidays and the newest level for forecasts; neighbours in time for labelled readings."""


def date_column(problem):
    return next((name for name in problem.features if is_date(problem.train[name])), None)


def holidays(dates):
    """Days from the nearest fixed or nth-weekday holiday of the year, up to four away, a column for each."""
    year, month, day = dates.dt.year, dates.dt.month, dates.dt.day
    nth = (day - 1) // 7
    weekday = dates.dt.day_of_week
    days = {
        "new_year": (month == 1) & (day == 1),
        "independence": (month == 7) & (day == 4),
        "christmas": (month == 12) & (day == 25),
        "memorial": (month == 5) & (weekday == 0) & (day > 24),
        "labor": (month == 9) & (weekday == 0) & (nth == 0),
        "thanksgiving": (month == 11) & (weekday == 3) & (nth == 3),
    }
    marked = {}
    for name, at in days.items():
        found = dates[at].to_numpy()
        gap = pd.Series(99.0, index=dates.index)
        for date in found:
            away = (dates - date).dt.days
            near = away.abs() <= 4
            gap[near] = away[near].astype(float)
        marked[name] = gap
    return pd.DataFrame(marked)


def forecast_frame(problem, column):
    dates = pd.to_datetime(pd.concat([problem.train[column], problem.test[column]], ignore_index=True))
    rows = len(problem.train)
    frame = holidays(dates)
    frame["weekday"] = dates.dt.day_of_week
    frame["day_of_year"] = dates.dt.day_of_year
    frame["day"] = dates.dt.day
    frame["month"] = dates.dt.month
    frame["thirteenth"] = (dates.dt.day == 13).astype(float)
    for turn in (1, 2):
        angle = 2 * np.pi * turn * dates.dt.day_of_year / 365.25
        frame[f"sin{turn}"], frame[f"cos{turn}"] = np.sin(angle), np.cos(angle)
    return frame.astype(float), dates, rows


class Seasons:
    """The mean of a weekday, times how the time of year departs from the mean, at the newest year's level."""

    def fit(self, x, y):
        recent = np.arange(len(y)) >= len(y) - 3 * 365
        self.weekday = pd.Series(y[recent]).groupby(x["weekday"].to_numpy()[recent]).mean()
        rest = pd.Series(y - x["weekday"].map(self.weekday).to_numpy())
        by_day = rest.groupby(x["day_of_year"].to_numpy()).mean()
        self.season = by_day.rolling(15, center=True, min_periods=1).mean()
        last = np.arange(len(y)) >= len(y) - 365
        self.shift = float(np.median((y - self._raw(x))[last]))
        return self

    def _raw(self, x):
        return x["weekday"].map(self.weekday).to_numpy() + x["day_of_year"].map(self.season).fillna(0).to_numpy()

    def predict(self, x):
        return self._raw(x) + self.shift


class SeasonsThenTrees:
    """What the seasons leave over in the newest years (holidays, odd days), learnt by boosted trees."""

    years = 6

    def __init__(self, trees):
        self.trees = trees

    def fit(self, x, y):
        self.seasons = Seasons().fit(x, y)
        rest = y - self.seasons.predict(x)
        # A slow drift of the level belongs to the seasons' shift, not to the trees.
        drift = pd.Series(rest).rolling(365, center=True, min_periods=120).median().to_numpy()
        newest = np.arange(len(y)) >= len(y) - self.years * 365
        self.trees.fit(x[newest], (rest - drift)[newest])
        return self

    def predict(self, x):
        return self.seasons.predict(x) + self.trees.predict(x)


def with_neighbours(problem):
    """Adds to labelled readings how each differs from those before and after it in its own device's order."""
    columns = problem.features if problem.group is None else [*problem.features, problem.group]
    both = pd.concat([problem.train[columns], problem.test[columns]], ignore_index=True)
    integers = [name for name in both if pd.api.types.is_integer_dtype(both[name])]
    groups = [name for name in both if is_text(both[name])]
    if not integers:
        return
    order = max(integers, key=lambda name: both[name].nunique())
    both = both.sort_values([*groups, order])
    numbers = [name for name in both if pd.api.types.is_float_dtype(both[name])]
    keyed = both.groupby(groups, sort=False) if groups else both
    for name in numbers:
        before = keyed[name].shift(1) if groups else both[name].shift(1)
        after = keyed[name].shift(-1) if groups else both[name].shift(-1)
        level = both[name].rolling(25, center=True, min_periods=1).median()
        both[f"{name}_from_before"] = both[name] - before
        both[f"{name}_to_after"] = after - both[name]
        both[f"{name}_from_level"] = both[name] - level
        both[f"{name}_spread"] = both[name].rolling(9, center=True, min_periods=1).std()
    both = both.sort_index().drop(columns=[order, *groups])
    rows = len(problem.train)
    extra = [name for name in both if name not in columns]
    for name in extra:
        problem.train[name] = both[name].to_numpy()[:rows]
        problem.test[name] = both[name].to_numpy()[rows:]
    problem.features = [name for name in both]


table_candidates = candidates


def candidates(problem, level):
    column = date_column(problem)
    if problem.kind != "number" or column is None:
        if level >= 2:
            with_neighbours(problem)
        return table_candidates(problem, level)
    frame, dates, rows = forecast_frame(problem, column)
    say(f"forecast of {len(frame) - rows} days after {dates[:rows].max():%Y-%m-%d}")
    train, test = frame[:rows], frame[rows:]
    seasons = ("seasons", Seasons(), train, test)
    if level == 1:
        return [seasons]
    trees = ("seasons, then trees", SeasonsThenTrees(boosted(problem, frame, [], SPEC["seed"])), train, test)
    if level == 2:
        return [trees]
    forest = SeasonsThenTrees(lightgbm_model(problem, SPEC["seed"]))
    return [seasons, trees, ("seasons, then LightGBM", forest, train, test)]
