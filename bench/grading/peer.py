"""
The peer of grading.ts. `peer.py JOB ANSWERS SUBMISSION` reads a round's route from standard input, grades, and answers with
seconds and score; with a ROUTE as fourth argument it grades once and answers with the peak of its memory too.
"""

import json
import resource
import sys
import time

import numpy as np
import pandas as pd

JOB, ANSWERS, SUBMISSION = sys.argv[1:4]
with open(ANSWERS, encoding="utf-8") as file:
    file.readline()
    IDS = "int64" if file.readline().split(",")[0].isdigit() else "str"
PROBABILITIES = {"auc": (0, 1), "log-loss": (0, 1)}


def read_pandas():
    # An empty mask is no missing value.
    types = {"dtype": {"id": IDS}, "keep_default_na": JOB != "dice"}
    answers = pd.read_csv(ANSWERS, **types)
    submission = pd.read_csv(SUBMISSION, **types)
    if len(submission) != len(answers) or submission["id"].duplicated().any():
        raise ValueError("ids")
    return answers, submission


def check_values(values):
    """The checks that a grader makes: finite, in range, rows that sum to one."""
    if values.dtype == object:
        return
    if not np.isfinite(values).all():
        raise ValueError("values")
    if JOB in PROBABILITIES:
        low, high = PROBABILITIES[JOB]
        if values.min() < low or values.max() > high:
            raise ValueError("range")
    if JOB == "log-loss" and np.abs(values.sum(axis=1) - 1).max() > 1e-3:
        raise ValueError("row sums")


def score(truth, values):
    check_values(values)
    if JOB == "auc":
        from sklearn.metrics import roc_auc_score

        return roc_auc_score(truth, values[:, 0])
    if JOB == "log-loss":
        from sklearn.metrics import log_loss

        return log_loss(truth, values)
    if JOB == "rmse":
        return float(np.sqrt(np.mean((truth - values[:, 0]) ** 2)))
    if JOB == "dice":
        from masks import dice

        return float(np.mean([dice(a or "", p or "", 256 * 256) for a, p in zip(truth, values[:, 0])]))
    return float(np.mean([average_precision(a.split(" "), p.split(" ")) for a, p in zip(truth, values[:, 0])]))


def average_precision(actual, predicted, k=12):
    actual = set(actual)
    hits, total, seen = 0, 0.0, set()
    for rank, item in enumerate(predicted[:k], 1):
        if item in actual and item not in seen:
            seen.add(item)
            hits += 1
            total += hits / rank
    return total / min(len(actual), k)


def merge_route():
    answers, submission = read_pandas()
    columns = [name for name in submission.columns if name != "id"]
    both = answers.rename(columns={"target": "truth"}).merge(submission, on="id", how="left")
    if both[columns[0]].isna().any():
        raise ValueError("missing ids")
    return score(both["truth"].to_numpy(), both[columns].to_numpy())


def sort_route():
    answers, submission = read_pandas()
    columns = [name for name in submission.columns if name != "id"]
    answers, submission = answers.sort_values("id"), submission.sort_values("id")
    if not (answers["id"].to_numpy() == submission["id"].to_numpy()).all():
        raise ValueError("ids")
    return score(answers["target"].to_numpy(), submission[columns].to_numpy())


def polars_route():
    import polars as pl

    types = {"id": pl.Int64 if IDS == "int64" else pl.String}
    answers = pl.read_csv(ANSWERS, schema_overrides=types)
    submission = pl.read_csv(SUBMISSION, schema_overrides=types)
    if len(submission) != len(answers) or submission["id"].is_duplicated().any():
        raise ValueError("ids")
    columns = [name for name in submission.columns if name != "id"]
    both = answers.rename({"target": "truth"}).join(submission, on="id", how="left", maintain_order="left")
    # Polars reads an empty mask as null.
    if JOB != "dice" and both[columns[0]].is_null().any():
        raise ValueError("missing ids")
    return score(both["truth"].to_numpy(), both.select(columns).to_numpy())


ROUTES = {"merge": merge_route, "sort": sort_route, "polars": polars_route}
if len(sys.argv) > 4:
    print(json.dumps({"score": ROUTES[sys.argv[4]](), "peakKb": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss}))
else:
    print(json.dumps({"ready": True}), flush=True)
    for line in sys.stdin:
        started = time.perf_counter()
        result = ROUTES[line.strip()]()
        print(json.dumps({"seconds": time.perf_counter() - started, "score": result}), flush=True)
