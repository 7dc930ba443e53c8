"""The tabular tasks: which kind of table each is, and the features beyond its own columns."""

from __future__ import annotations

import numpy as np
import pandas as pd
from pipeline import Pipeline
from tabular import Table, pipelines, plain_features
from task import Public

CUT = ["Fair", "Good", "Very Good", "Premium", "Ideal"]
COLOR = list("JIHGFED")
CLARITY = ["I1", "SI2", "SI1", "VS2", "VS1", "VVS2", "VVS1", "IF"]


def diamonds(task: Public) -> tuple[pd.DataFrame, pd.DataFrame]:
    def features(frame: pd.DataFrame) -> pd.DataFrame:
        out = frame[["carat", "depth", "table", "x", "y", "z"]].copy()
        for name, grades in (("cut", CUT), ("color", COLOR), ("clarity", CLARITY)):
            out[name] = frame[name].map({grade: i for i, grade in enumerate(grades)}).astype(float)
        out["log_carat"] = np.log(frame.carat)
        out["volume"] = (frame.x * frame.y * frame.z).clip(upper=600)
        # So that the encoders have a word column too.
        out["clarity_word"] = frame.clarity
        return out

    return features(task.train), features(task.test)


def flights(task: Public) -> tuple[pd.DataFrame, pd.DataFrame]:
    """Clock, calendar, and how often flights of an airport were late in train, smoothed. No day of the test is used."""
    late = (task.train[task.target] == task.positive).astype(float)

    def features(frame: pd.DataFrame, own: bool) -> pd.DataFrame:
        when = pd.to_datetime(frame.departed)
        out = pd.DataFrame({"distance": frame.distance.astype(float)})
        out["hour"] = when.dt.hour + when.dt.minute / 60
        # The day begins at four: flights after midnight are the late ones of the evening.
        out["since_four"] = (out.hour - 4) % 24
        out["minute_of_five"] = (when.dt.minute % 5).astype(float)
        out["weekday"] = when.dt.dayofweek.astype(float)
        for name in ("origin", "destination"):
            stats = late.groupby(task.train[name]).agg(["sum", "size"])
            total, size = frame[name].map(stats["sum"]).fillna(0), frame[name].map(stats["size"]).fillna(0)
            if own:
                total, size = total - late, size - 1
            out[f"{name}_late"] = (total + 50 * late.mean()) / (size + 50)
            out[f"{name}_flights"] = np.log1p(size)
        out["day_word"] = when.dt.day_name()
        return out

    return features(task.train, True), features(task.test, False)


TABLES = {
    "penguins": Table("multiclass", plain_features),
    "ames-prices": Table("regression", plain_features, log_target=True),
    "telco-churn": Table("binary", plain_features),
    "loan-default": Table("binary", plain_features),
    "diamonds": Table("regression", diamonds, most=12_000, log_target=True),
    "flight-delays": Table("binary", flights, most=20_000),
}


def for_task(task: str) -> list[Pipeline]:
    return pipelines(TABLES[task])
