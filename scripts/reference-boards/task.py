"""A prepared task as a pipeline sees it: the public folder, nothing else."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import pandas as pd

#: One CSV convention for all tasks: only an empty cell is missing ("None" and "NA" are words).
READ = {"keep_default_na": False, "na_values": [""]}


@dataclass
class Public:
    """Public files and the declaration of the task. `cache` keeps what several pipelines share, such as features."""

    id: str
    declaration: dict
    train: pd.DataFrame
    test: pd.DataFrame
    arrays: dict[str, np.ndarray]
    cache: dict = field(default_factory=dict)

    @property
    def target(self) -> str:
        return self.declaration["columns"]["target"][0]

    @property
    def metric(self) -> str:
        metric = self.declaration["metric"]
        return metric if isinstance(metric, str) else metric["name"]

    @property
    def classes(self) -> list[str]:
        """The labels in the order of the submission's columns (probabilities by class) or of its label list."""
        columns = self.declaration["submission"]["columns"]
        return [column["class"] for column in columns] if "class" in columns[0] else columns[0].get("labels", [])

    @property
    def positive(self) -> str:
        return self.declaration["submission"]["columns"][0]["positive"]


def open_public(folder: Path, declaration: Path) -> Public:
    card = json.loads(declaration.read_text())
    text = {name: str for name in card["columns"]["target"]} if card["metric"] not in ("mae", "rmsle", "smape") else {}
    arrays = {file.stem: np.load(file) for file in sorted(folder.glob("*.npy"))}
    read = [pd.read_csv(folder / name, dtype=text, **READ) for name in ("train.csv", "test.csv")]
    return Public(card["id"], card, read[0], read[1], arrays)
