"""The files of the task, what is to be predicted, and how the holdout is judged."""

import os

# Two OpenMP runtimes side by side (scikit-learn's and LightGBM's) spin against each other on few cores.
os.environ.setdefault("OMP_WAIT_POLICY", "passive")
os.environ.setdefault("OMP_NUM_THREADS", "2")

import re
import time
from pathlib import Path

import numpy as np
import pandas as pd
from sklearn import metrics

DATA = Path(SPEC["data"])
METRIC = SPEC["metric"]
STARTED = time.monotonic()
DATE = re.compile(r"^\d{4}-\d{2}-\d{2}([ T]\d{2}:\d{2}.*)?$")


def say(text):
    print(f"[{time.monotonic() - STARTED:5.1f} s] {text}", flush=True)


def read(name, text_columns=()):
    """A CSV file as it stands: only an empty cell is missing, and ids and labels stay text."""
    return pd.read_csv(
        DATA / name,
        keep_default_na=False,
        na_values=[""],
        dtype={column: str for column in text_columns},
    )


def is_text(column):
    return not pd.api.types.is_numeric_dtype(column)


def is_date(column):
    known = column.dropna().astype(str).head(200)
    return is_text(column) and len(known) > 0 and known.map(lambda cell: DATE.match(cell) is not None).all()


class Problem:
    """What is to be predicted, read from the sample submission and the columns that only train.csv has."""

    def __init__(self):
        self.sample = read("sample_submission.csv")
        self.id = self.sample.columns[0]
        self.outputs = list(self.sample.columns[1:])
        head = pd.read_csv(DATA / "train.csv", nrows=0).columns
        test_head = pd.read_csv(DATA / "test.csv", nrows=0).columns
        missing = [column for column in head if column not in test_head]
        named = [column for column in missing if column in self.outputs]
        self.target = named[0] if named else missing[0]
        self.train = read("train.csv", [self.id, self.target])
        self.test = read("test.csv", [self.id])
        self.features = [column for column in test_head if column != self.id]
        self.group = self._group()
        if self.group is not None:
            self.features.remove(self.group)
        answers = self.train[self.target].astype(str)
        self.kind = self._kind(answers)
        if self.kind == "number":
            self.y = answers.astype(float).to_numpy()
            self.log = METRIC in ("rmsle", "smape") or (
                self.y.min() >= 0 and float(pd.Series(self.y).skew()) > 1
            )
        elif self.kind != "text":
            self.classes = sorted(answers.unique())
            self.y = answers.map({name: index for index, name in enumerate(self.classes)}).to_numpy()

    def _group(self):
        """A text column of which the test holds only values that train lacks: the split went along it."""
        for name in self.features:
            known, unknown = self.train[name], self.test[name]
            if not is_text(known) or is_date(known) or not 3 <= known.nunique() <= len(known) / 2:
                continue
            if not set(known.dropna()) & set(unknown.dropna()):
                return name
        return None

    def _kind(self, answers):
        if SPEC["modality"] == "sequence":
            return "text"
        columns = {column["name"]: column for column in (SPEC.get("submission") or {}).get("columns", [])}
        declared = columns.get(self.outputs[0], {}).get("type")
        if len(self.outputs) > 1:
            return "classes"
        if declared == "probability" or (declared is None and METRIC in ("roc-auc", "average-precision", "binary-log-loss")):
            self.positive = columns.get(self.outputs[0], {}).get("positive") or self._positive(answers)
            return "positive"
        if declared in ("number", "integer"):
            return "number"
        if declared == "label":
            return "label"
        return "number" if pd.api.types.is_numeric_dtype(self.sample[self.outputs[0]]) else "label"

    def _positive(self, answers):
        """The class that the description names; else the one as common as the sample submission says."""
        path = DATA / "description.md"
        found = re.search(r"probability of `([^`]+)`", path.read_text()) if path.exists() else None
        if found and found.group(1) in set(answers):
            return found.group(1)
        prevalence = float(self.sample[self.outputs[0]].mean())
        return (answers.value_counts(normalize=True) - prevalence).abs().idxmin()

    def to_model(self, y):
        return np.log1p(y) if self.kind == "number" and self.log else y

    def from_model(self, p):
        return np.expm1(p) if self.kind == "number" and self.log else p

    def loss(self, y, p):
        """How bad a prediction of the holdout is; lower is better, in units that only compare models."""
        if self.kind == "number":
            p = self.from_model(p)
            if METRIC == "mae":
                return float(np.abs(y - p).mean())
            if METRIC == "smape":
                return float((2 * np.abs(y - p) / np.maximum(np.abs(y) + np.abs(p), 1e-9)).mean())
            if METRIC == "rmsle":
                return float(np.sqrt(np.mean((np.log1p(y) - np.log1p(np.maximum(p, 0))) ** 2)))
            return float(np.sqrt(np.mean((y - p) ** 2)))
        if self.kind == "positive":
            at = self.classes.index(self.positive)
            if METRIC == "roc-auc":
                return -float(metrics.roc_auc_score(y == at, p[:, at]))
            if METRIC == "average-precision":
                return -float(metrics.average_precision_score(y == at, p[:, at]))
        if self.kind == "label":
            if METRIC == "macro-f1":
                return -float(metrics.f1_score(y, p.argmax(1), average="macro"))
            return -float((y == p.argmax(1)).mean())
        return float(metrics.log_loss(y, p, labels=list(range(len(self.classes)))))

    def write(self, predictions):
        """submission.csv from probabilities, numbers or texts, one row for each row of test.csv."""
        out = pd.DataFrame({self.id: self.test[self.id]})
        if self.kind == "classes":
            predictions = np.clip(predictions, 1e-6, 1)
            predictions = predictions / predictions.sum(axis=1, keepdims=True)
            for column in self.outputs:
                out[column] = predictions[:, self.classes.index(column)]
        elif self.kind == "positive":
            out[self.outputs[0]] = np.clip(predictions[:, self.classes.index(self.positive)], 0, 1)
        elif self.kind == "label":
            out[self.outputs[0]] = np.array(self.classes, dtype=object)[predictions.argmax(1)]
        elif self.kind == "number":
            low = 0.0 if self.y.min() >= 0 else -np.inf
            out[self.outputs[0]] = np.maximum(self.from_model(predictions), low)
        else:
            out[self.outputs[0]] = predictions
        out.to_csv("submission.csv", index=False)
        say(f"submission.csv: {len(out)} rows, columns {', '.join(out.columns)}")
