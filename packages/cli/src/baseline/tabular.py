"""Tables: numbers, categories, dates and counts of rare values, for linear models and boosted trees."""

from sklearn.compose import ColumnTransformer
from sklearn.ensemble import HistGradientBoostingClassifier, HistGradientBoostingRegressor
from sklearn.impute import SimpleImputer
from sklearn.linear_model import LogisticRegression, Ridge
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import OneHotEncoder, OrdinalEncoder, StandardScaler

def date_parts(column):
    when = pd.to_datetime(column)
    minutes = when.dt.hour * 60 + when.dt.minute
    parts = {
        "month": when.dt.month,
        "weekday": when.dt.day_of_week,
        "day_of_year": when.dt.day_of_year,
        "minute_of_day": minutes,
        "hour": when.dt.hour,
    }
    return {name: values for name, values in parts.items() if values.nunique() > 1}


def build_features(problem):
    """One frame over train and test: what a model may learn from the columns alone."""
    both = pd.concat([problem.train[problem.features], problem.test[problem.features]], ignore_index=True)
    frame = {}
    texts = []
    for name in problem.features:
        column = both[name]
        if not is_text(column):
            frame[name] = column.astype(float)
            continue
        if is_date(column):
            for part, values in date_parts(column).items():
                frame[f"{name}_{part}"] = values.astype(float)
            continue
        texts.append(name)
        frame[f"{name}_count"] = column.map(column.value_counts()).astype(float)
        frame[name] = column.fillna("missing").astype(str)
    numbers = [name for name in frame if name not in texts]
    result = pd.DataFrame(frame)
    # Pairs of categories, such as a route of two airports, when there are few enough to learn from.
    if 2 <= len(texts) <= 3:
        for left, right in zip(texts, texts[1:]):
            pair = result[left] + "|" + result[right]
            result[f"{left}_{right}_count"] = pair.map(pair.value_counts()).astype(float)
            numbers.append(f"{left}_{right}_count")
    return result, numbers, texts


def linear(problem, numbers, texts):
    prepare = ColumnTransformer(
        [
            ("numbers", make_pipeline(SimpleImputer(strategy="median"), StandardScaler()), numbers),
            ("texts", OneHotEncoder(handle_unknown="ignore", min_frequency=10), texts),
        ]
    )
    model = Ridge(alpha=3.0) if problem.kind == "number" else LogisticRegression(C=1.0, max_iter=300)
    return make_pipeline(prepare, model)


def boosted(problem, frame, texts, seed):
    """Scikit-learn's trees; categories of up to 200 values as such, the others as ordered codes."""
    few = [frame.columns.get_loc(name) for name in texts if frame[name].nunique() <= 200]
    small = len(problem.y) < 20_000
    options = {
        "learning_rate": 0.05 if small else 0.1,
        "max_iter": 120 if small else 250,
        "max_leaf_nodes": 15 if small else 31,
        "min_samples_leaf": 30 if len(problem.y) > 2000 else 10,
        "l2_regularization": 1.0,
        "early_stopping": False,
        "categorical_features": few,
        "random_state": seed,
    }
    if problem.kind == "number":
        loss = "absolute_error" if METRIC in ("mae", "smape") else "squared_error"
        return HistGradientBoostingRegressor(loss=loss, **options)
    return HistGradientBoostingClassifier(**options)


def lightgbm_model(problem, seed):
    import lightgbm

    rows = len(problem.y)
    trees, rate, leaves, least = (
        (150, 0.04, 7, 10) if rows < 2500 else (200, 0.03, 15, 40) if rows < 20_000 else (400, 0.08, 63, 40)
    )
    options = {
        "n_estimators": trees,
        "learning_rate": rate,
        "num_leaves": leaves,
        "min_child_samples": least,
        "subsample": 0.8,
        "subsample_freq": 1,
        "colsample_bytree": 0.7,
        "n_jobs": 2,
        "random_state": seed,
        "verbose": -1,
    }
    if problem.kind == "number":
        objective = "l1" if METRIC in ("mae", "smape") else "l2"
        return lightgbm.LGBMRegressor(objective=objective, **options)
    return lightgbm.LGBMClassifier(**options)


def candidates(problem, level):
    """(name, model, train matrix, test matrix), more and stronger ones with the level."""
    frame, numbers, texts = build_features(problem)
    rows = len(problem.train)
    coded = frame.copy()
    if texts:
        coded[texts] = OrdinalEncoder().fit_transform(frame[texts])
    coded = coded.astype(float)
    say(f"{len(numbers)} numeric and {len(texts)} categorical features")
    chosen = []
    if level != 2:
        chosen.append(("linear", linear(problem, numbers, texts), frame[:rows], frame[rows:]))
    if level >= 2:
        chosen.append(("boosted trees", boosted(problem, frame, texts, SPEC["seed"]), coded[:rows], coded[rows:]))
    if level >= 3:
        chosen.append(("LightGBM", lightgbm_model(problem, SPEC["seed"]), coded[:rows], coded[rows:]))
    return chosen
