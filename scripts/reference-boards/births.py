"""us-births: forecasts by rules, by regression on the calendar, and by learners. Nothing of the test but its dates is used."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pandas as pd
from lightgbm import LGBMRegressor
from pipeline import SEED, Pipeline, blends
from sklearn.ensemble import ExtraTreesRegressor, HistGradientBoostingRegressor, RandomForestRegressor
from sklearn.linear_model import LinearRegression, Ridge
from sklearn.neighbors import KNeighborsRegressor
from sklearn.neural_network import MLPRegressor
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.svm import SVR
from sklearn.tree import DecisionTreeRegressor
from task import Public

FIXED = {(1, 1), (1, 2), (7, 3), (7, 4), (7, 5), (10, 31), (12, 23), (12, 24), (12, 25), (12, 26), (12, 31), (2, 14), (2, 29), (4, 1)}


def nth(when: pd.Series, month: int, weekday: int, n: int) -> pd.Series:
    """Whether a date is the n-th such weekday of the month, -1 the last."""
    days = when.dt.day
    week = (days - 1) // 7 + 1 == n if n > 0 else days + 7 > when.dt.days_in_month
    return (when.dt.month == month) & (when.dt.dayofweek == weekday) & week


def calendar(frame: pd.DataFrame, level: str) -> pd.DataFrame:
    """`level`: week, season, holidays or trend; each holds the ones before it."""
    when = pd.to_datetime(frame.date)
    out = pd.DataFrame({f"weekday{i}": (when.dt.dayofweek == i).astype(float) for i in range(7)})
    if level == "week":
        return out
    angle = 2 * np.pi * when.dt.dayofyear / 365.25
    for k in (1, 2, 3, 4):
        out[f"sin{k}"], out[f"cos{k}"] = np.sin(k * angle), np.cos(k * angle)
    if level == "season":
        return out
    working = (when.dt.dayofweek < 5).astype(float)
    for month, day in sorted(FIXED):
        out[f"day{month}-{day}"] = ((when.dt.month == month) & (when.dt.day == day)) * (0.4 + 0.6 * working)
    moving = {"memorial": (5, 0, -1), "labor": (9, 0, 1), "thanksgiving": (11, 3, 4), "king": (1, 0, 3), "president": (2, 0, 3)}
    for name, (month, weekday, n) in moving.items():
        out[name] = nth(when, month, weekday, n).astype(float)
    out["after_thanksgiving"] = nth(when - pd.Timedelta(days=1), 11, 3, 4).astype(float)
    out["thirteenth"] = (when.dt.day == 13) * working
    if level == "holidays":
        return out
    years = (when - pd.Timestamp("2013-01-01")).dt.days / 365.25
    out["years"], out["years2"], out["bend"] = years, years**2, (years + 5).clip(lower=0)
    for i in range(7):
        out[f"weekday{i}_years"] = out[f"weekday{i}"] * years
    return out


def raw(frame: pd.DataFrame, with_year: bool) -> pd.DataFrame:
    when = pd.to_datetime(frame.date)
    out = pd.DataFrame({"weekday": when.dt.dayofweek, "month": when.dt.month, "day": when.dt.day, "dayofyear": when.dt.dayofyear})
    if with_year:
        out["year"] = when.dt.year
    return out.astype(float)


def recent(task: Public, years: int) -> pd.DataFrame:
    return task.train[task.train.date >= f"{2013 - years}-01-01"].reset_index(drop=True)


def constant(years: int, how: str) -> Pipeline:
    return Pipeline(f"{how} of {years} years", "constant", lambda t: np.full(len(t.test), getattr(recent(t, years)[t.target], how)()))


def grouped(years: int, keys: tuple[str, ...]) -> Pipeline:
    """The mean of the same weekday, week or month, or day of the year, in the last years."""

    def predict(task: Public) -> np.ndarray:
        parts = []
        for frame in (recent(task, years), task.test):
            when = pd.to_datetime(frame.date)
            week = when.dt.isocalendar().week.clip(upper=52).astype(int)
            every = {"weekday": when.dt.dayofweek, "month": when.dt.month, "week": week, "dayofyear": when.dt.dayofyear.clip(upper=365)}
            parts.append(pd.DataFrame({key: every[key].to_numpy() for key in keys}))
        known, new = parts
        births = recent(task, years)[task.target].to_numpy(float)
        table = known.assign(births=births).groupby(list(keys), as_index=False).births.mean()
        return new.merge(table, how="left", on=list(keys)).births.fillna(births.mean()).to_numpy()

    return Pipeline(f"mean by {' and '.join(keys)}, {years} years", "seasonal", predict)


def shifted(days: int) -> Pipeline:
    """The value of a whole number of weeks before, taken twice where the horizon is longer."""

    def predict(task: Public) -> np.ndarray:
        series = list(task.train[task.target].astype(float))
        known = len(series)
        for _ in range(len(task.test)):
            series.append(series[len(series) - days])
        return np.array(series[known:])

    return Pipeline(f"as {days} days before", "seasonal", predict)


def learned(name: str, family: str, level: str, years: int, make: Callable[[], Any], log: bool = False) -> Pipeline:
    def predict(task: Public) -> np.ndarray:
        frame = recent(task, years)
        features = (lambda f: raw(f, level == "raw and year")) if level.startswith("raw") else (lambda f: calendar(f, level))
        births = frame[task.target].to_numpy(float)
        middle = births.mean()
        y = np.log(births / middle) if log else births / middle - 1
        out = make_pipeline(StandardScaler(), make()).fit(features(frame), y).predict(features(task.test))
        return np.maximum(middle * (np.exp(out) if log else 1 + out), 0)

    return Pipeline(f"{name}, {level}, {years} years{', log' if log else ''}", family, predict)


def boosted(leaves: int, rounds: int, objective: str = "l2"):
    options = dict(n_jobs=1, verbose=-1, random_state=SEED, deterministic=True, force_row_wise=True)
    return lambda: LGBMRegressor(num_leaves=leaves, n_estimators=rounds, learning_rate=0.05, objective=objective, **options)


def for_task(task: str) -> list[Pipeline]:
    out = [constant(years, how) for years in (1, 5, 13) for how in ("mean", "median")]
    out += [grouped(years, keys) for years in (1, 3, 8) for keys in (("weekday",), ("weekday", "month"), ("weekday", "week"))]
    out += [grouped(years, ("dayofyear",)) for years in (4, 13)] + [shifted(days) for days in (7, 28, 364, 728, 1820)]
    for level in ("week", "season", "holidays", "trend"):
        out.append(learned("least squares", "linear", level, 13, lambda: Ridge(1.0)))
        out.append(learned("least squares", "linear", level, 4, lambda: Ridge(1.0), True))
    out += [learned("ridge 100", "linear", "trend", years, lambda: Ridge(100.0)) for years in (2, 6, 13)]
    out.append(learned("plain least squares", "linear", "trend", 5, LinearRegression))
    out += [learned(f"{k} neighbours", "neighbours", level, 5, lambda k=k: KNeighborsRegressor(k)) for k in (1, 5, 20) for level in ("raw", "holidays")]
    out += [learned(f"tree depth {d}", "tree", "raw", 5, lambda d=d: DecisionTreeRegressor(max_depth=d, random_state=SEED)) for d in (2, 4, 7, None)]
    for level in ("raw", "raw and year", "holidays"):
        out.append(learned("random forest", "forest", level, 6, lambda: RandomForestRegressor(100, min_samples_leaf=2, random_state=SEED)))
        out.append(learned("extra trees", "forest", level, 6, lambda: ExtraTreesRegressor(100, min_samples_leaf=2, random_state=SEED)))
        out.append(learned("hist boosting", "boosting", level, 6, lambda: HistGradientBoostingRegressor(max_iter=150, random_state=SEED)))
        out.append(learned("lightgbm", "boosting", level, 6, boosted(15, 300)))
    out.append(learned("lightgbm absolute", "boosting", "holidays", 4, boosted(15, 300, "mae")))
    out.append(learned("lightgbm small", "boosting", "trend", 13, boosted(7, 400)))
    out += [learned(f"svr C={c}", "svm", "holidays", 5, lambda c=c: SVR(C=c, gamma=0.01, epsilon=0.01)) for c in (0.1, 1.0, 10.0)]
    out += [learned(f"mlp {h}", "mlp", level, 6, lambda h=h: MLPRegressor(hidden_layer_sizes=h, alpha=0.1, max_iter=150, random_state=SEED)) for h in ((16,), (48, 24)) for level in ("holidays", "trend")]
    best = ["lightgbm, holidays, 6 years", "least squares, holidays, 4 years, log", "svr C=1.0, holidays, 5 years"]
    more = ["extra trees, holidays, 6 years", "mlp (48, 24), holidays, 6 years", "ridge 100, trend, 6 years"]
    return out + blends(out, [best, best[:2], best + more, [best[0], more[0]]])
