"""sensor-faults: readings one by one, readings among their neighbours in time, and detectors that need no label."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pandas as pd
from pipeline import SEED, Pipeline, blends
from sklearn.covariance import EllipticEnvelope
from sklearn.ensemble import IsolationForest
from sklearn.linear_model import LogisticRegression
from sklearn.neighbors import NearestNeighbors
from sklearn.svm import OneClassSVM
from tabular import Table, fitted, lgbm, pipelines
from task import Public

RAW = ["humidity", "temperature", "indoor"]


def windows(task: Public) -> tuple[pd.DataFrame, pd.DataFrame]:
    """Each reading against its own device: far from the device's median, and changing within 3, 15 and 61 readings."""

    def features(frame: pd.DataFrame) -> pd.DataFrame:
        ordered = frame.sort_values(["device", "reading"])
        out = pd.DataFrame(index=ordered.index)
        for name in ("humidity", "temperature"):
            series = ordered.groupby("device")[name]
            out[f"{name}_off"] = ordered[name] - series.transform("median")
            out[f"{name}_step"] = series.diff().fillna(0).abs()
            for width in (3, 15, 61):
                rolled = series.rolling(width, center=True, min_periods=1)
                out[f"{name}_mean{width}"] = rolled.mean().droplevel(0) - series.transform("median")
                out[f"{name}_range{width}"] = (rolled.max() - rolled.min()).droplevel(0)
        return out.loc[frame.index]

    key = "windows"
    if key not in task.cache:
        task.cache[key] = (features(task.train), features(task.test))
    return task.cache[key]


def single(task: Public) -> tuple[pd.DataFrame, pd.DataFrame]:
    return task.train[RAW].astype(float), task.test[RAW].astype(float)


def numbered(task: Public) -> tuple[pd.DataFrame, pd.DataFrame]:
    names = [*RAW, "reading"]
    return task.train[names].astype(float), task.test[names].astype(float)


def rule(name: str, of: Callable[[pd.DataFrame], pd.Series]) -> Pipeline:
    return Pipeline(f"rule: {name}", "rule", lambda task: of(windows(task)[1]).to_numpy(float))


def unlabelled(name: str, features, make: Callable[[], Any]) -> Pipeline:
    """A detector fitted on the undisturbed readings of train."""

    def predict(task: Public) -> np.ndarray:
        train, test = features(task)
        good = train[(task.train[task.target] == "0").to_numpy()].to_numpy(float)
        middle, spread = good.mean(axis=0), good.std(axis=0) + 1e-9
        rows = np.random.default_rng(SEED).choice(len(good), 3000, replace=False)
        model = make().fit((good[rows] - middle) / spread)
        new = (test.to_numpy(float) - middle) / spread
        if isinstance(model, NearestNeighbors):
            return model.kneighbors(new)[0].mean(axis=1)
        return -model.score_samples(new)

    return Pipeline(name, "detector", predict)


def for_task(task: str) -> list[Pipeline]:
    out: list[Pipeline] = []
    wide = Table("binary", windows)
    for pipeline in pipelines(wide):
        out.append(Pipeline(f"windows: {pipeline.name}", pipeline.family, pipeline.predict))
    for label, features in (("single", single), ("numbered", numbered)):
        table = Table("binary", features)
        entries = [
            ("logistic", "linear", "numbers", lambda: LogisticRegression(C=1.0, max_iter=500)),
            ("lightgbm", "boosting", "codes", lambda: lgbm("c", num_leaves=7, n_estimators=100)),
        ]
        out += [Pipeline(f"{label}: {name}", family, fitted(table, kind, make, None)) for name, family, kind, make in entries]
    out.append(rule("far from the device's median", lambda w: w.humidity_off.abs() + w.temperature_off.abs()))
    out.append(rule("large step", lambda w: w.humidity_step + w.temperature_step))
    out.append(rule("wide range of 15", lambda w: w.humidity_range15 + w.temperature_range15))
    out.append(rule("wide range of 61, humidity", lambda w: w.humidity_range61))
    out.append(rule("warm", lambda w: w.temperature_off))
    out.append(rule("humid", lambda w: w.humidity_off))
    for label, features in (("single", single), ("windows", windows)):
        out.append(unlabelled(f"isolation forest, {label}", features, lambda: IsolationForest(n_estimators=100, random_state=SEED)))
        out.append(unlabelled(f"gaussian ellipse, {label}", features, lambda: EllipticEnvelope(random_state=SEED, support_fraction=0.9)))
        out.append(unlabelled(f"nearest of 5, {label}", features, lambda: NearestNeighbors(n_neighbors=5)))
        out.append(unlabelled(f"one-class svm, {label}", features, lambda: OneClassSVM(nu=0.02)))
    best = ["windows: logistic C=0.03", "nearest of 5, windows", "rule: wide range of 15", "windows: random forest leaf 5"]
    return out + blends(out, [best, best[:2], best[1:3]], "rank")
