"""Predictions as the CSV file that the task asks for, so that the framework's own grader can check a board."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pandas as pd
from scipy.stats import rankdata
from task import Public


def valid(task: Public, guess: np.ndarray) -> np.ndarray:
    """Where only the order counts, values outside [0, 1] become their ranks, which a probability column can hold."""
    if task.metric in ("roc-auc", "average-precision") and (guess.min() < 0 or guess.max() > 1):
        return rankdata(guess) / (len(guess) + 1)
    return guess


def write(task: Public, guess: np.ndarray, path: Path) -> None:
    columns = [column["name"] for column in task.declaration["submission"]["columns"]]
    values = guess if guess.ndim == 2 else guess[:, None]
    # The declared order of probability columns is that of `task.classes`, which the predictions follow.
    table = pd.DataFrame(values, columns=columns)
    table.insert(0, task.declaration["submission"]["id"], task.test["id"].to_numpy())
    table.to_csv(path, index=False, lineterminator="\n")
