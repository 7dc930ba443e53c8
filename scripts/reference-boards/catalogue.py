"""Which pipelines run on which task."""

from __future__ import annotations

from importlib import import_module

from pipeline import Pipeline

#: Task -> module of this folder whose `for_task(id)` lists its pipelines; the slow ones first.
MODULES = {
    "pronunciation": "phonemes",
    "flight-delays": "tables",
    "diamonds": "tables",
    "fashion-images": "images",
    "sensor-faults": "sensors",
    "ames-prices": "tables",
    "spam-mail": "texts",
    "food-reviews": "texts",
    "loan-default": "tables",
    "telco-churn": "tables",
    "us-births": "births",
    "penguins": "tables",
}
TASKS = list(MODULES)


def pipelines_of(task: str) -> list[Pipeline]:
    return import_module(MODULES[task]).for_task(task)
