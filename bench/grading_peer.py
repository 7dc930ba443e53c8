"""The peer of grading.ts: reads a round's route from standard input, grades, answers with seconds and score."""

import json
import sys
import time

import numpy as np
import pandas as pd
from sklearn.metrics import roc_auc_score

ANSWERS, SUBMISSION = sys.argv[1:3]


def check(answers: pd.DataFrame, submission: pd.DataFrame) -> None:
    """The checks that a grader makes: columns, ids, doubles, finite probabilities."""
    if list(submission.columns) != ["id", "target"]:
        raise ValueError("columns")
    if len(submission) != len(answers) or submission["id"].duplicated().any():
        raise ValueError("ids")
    values = submission["target"].to_numpy()
    if not np.isfinite(values).all() or values.min() < 0 or values.max() > 1:
        raise ValueError("values")


def read(float_precision: str | None):
    ids = {"id": "int64" if INTEGER_IDS else "str"}
    answers = pd.read_csv(ANSWERS, dtype=ids)
    submission = pd.read_csv(SUBMISSION, dtype=ids, float_precision=float_precision)
    check(answers, submission)
    return answers, submission


def merge_route() -> float:
    answers, submission = read(None)
    both = answers.merge(submission, on="id", how="left", suffixes=("_true", "_predicted"))
    if both["target_predicted"].isna().any():
        raise ValueError("missing ids")
    return roc_auc_score(both["target_true"].to_numpy(), both["target_predicted"].to_numpy())


def sort_route() -> float:
    answers, submission = read(None)
    answers = answers.sort_values("id")
    submission = submission.sort_values("id")
    if not (answers["id"].to_numpy() == submission["id"].to_numpy()).all():
        raise ValueError("ids")
    return roc_auc_score(answers["target"].to_numpy(), submission["target"].to_numpy())


with open(ANSWERS, encoding="utf-8") as file:
    file.readline()
    INTEGER_IDS = file.readline().split(",")[0].isdigit()
ROUTES = {"merge": merge_route, "sort": sort_route}
print(json.dumps({"ready": True}), flush=True)
for line in sys.stdin:
    route = line.strip()
    started = time.perf_counter()
    score = ROUTES[route]()
    print(json.dumps({"seconds": time.perf_counter() - started, "score": score}), flush=True)
