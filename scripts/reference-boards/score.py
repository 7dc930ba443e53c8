"""The metrics of the tasks, by scikit-learn where it has them. Never sees how a prediction was made."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pandas as pd
from sklearn import metrics
from task import READ, Public


def edit_distance(a: list[str], b: list[str]) -> int:
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        corner, row[0] = row[0], i
        for j, y in enumerate(b, 1):
            corner, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, corner + (x != y))
    return row[-1]


def mean_edit_distance(truth: np.ndarray, guess: np.ndarray) -> float:
    pairs = [(t.split(), g.split()) for t, g in zip(truth, guess, strict=True)]
    return float(np.mean([edit_distance(t, g) / max(len(t), len(g), 1) for t, g in pairs]))


def smape(truth: np.ndarray, guess: np.ndarray) -> float:
    return float(np.mean(200 * np.abs(guess - truth) / (np.abs(guess) + np.abs(truth))))


def score(task: Public, truth: pd.Series, guess: np.ndarray) -> float:
    """The score of predictions that are row-aligned with the truth."""
    match task.metric:
        case "multiclass-log-loss":
            # scikit-learn orders classes by name, and so must the columns.
            order = np.argsort(task.classes)
            return metrics.log_loss(truth, guess[:, order], labels=sorted(task.classes))
        case "roc-auc":
            return metrics.roc_auc_score(truth == task.positive, guess)
        case "average-precision":
            return metrics.average_precision_score(truth == task.positive, guess)
        case "accuracy":
            return metrics.accuracy_score(truth, guess)
        case "macro-f1":
            return metrics.f1_score(truth, guess, average="macro")
        case "rmsle":
            return metrics.root_mean_squared_log_error(truth.astype(float), guess)
        case "mae":
            return metrics.mean_absolute_error(truth.astype(float), guess)
        case "smape":
            return smape(truth.to_numpy(float), guess)
        case "mean-edit-distance":
            return mean_edit_distance(truth.to_numpy(), guess)
    raise SystemExit(f"no metric {task.metric}")


def halves(task: Public, answers: Path, guess: np.ndarray) -> tuple[float, float]:
    """Public and private score of predictions in the order of test.csv."""
    table = pd.read_csv(answers, dtype=str, **READ).set_index("id")
    table = table.loc[task.test["id"].astype(str)]
    out = []
    for half in ("public", "private"):
        mask = (table["half"] == half).to_numpy()
        # Nine digits: more than any rank needs, fewer than the last bits that differ between processors.
        out.append(float(f"{score(task, table[task.target][mask], guess[mask]):.9g}"))
    return out[0], out[1]
