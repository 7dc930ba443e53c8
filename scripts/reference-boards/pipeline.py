"""What a pipeline is: a name, a family of models, and a function from the public files to predictions for the test rows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from scipy.stats import rankdata
from task import Public

SEED = 20260


@dataclass(frozen=True)
class Pipeline:
    name: str
    family: str
    predict: Callable[[Public], np.ndarray]


def subset(rows: int, most: int | None) -> np.ndarray:
    """Row numbers: all, or a seeded choice of `most` of them in their order."""
    if most is None or rows <= most:
        return np.arange(rows)
    return np.sort(np.random.default_rng(SEED).choice(rows, most, replace=False))


def blends(pipelines: list[Pipeline], recipes: list[list[str]], mode: str = "mean") -> list[Pipeline]:
    """Blends of named pipelines, all weighing the same: of values, or of ranks where only the order counts."""
    by_name = {pipeline.name: pipeline for pipeline in pipelines}

    def blend(parts: list[str]) -> Pipeline:
        def predict(task: Public) -> np.ndarray:
            values = [remembered(task, by_name[part]) for part in parts]
            if mode == "rank":
                values = [rankdata(value) / len(value) for value in values]
            if mode == "geometric":
                return np.exp(np.mean([np.log(np.maximum(value, 1e-9)) for value in values], axis=0))
            return np.mean(values, axis=0)

        return Pipeline(f"{mode} of {' + '.join(parts)}", "ensemble", predict)

    return [blend(parts) for parts in recipes]


def remembered(task: Public, pipeline: Pipeline) -> np.ndarray:
    """The pipeline's predictions, computed once for the task."""
    key = ("prediction", pipeline.name)
    if key not in task.cache:
        task.cache[key] = pipeline.predict(task)
    return task.cache[key]
