"""Scores every case of a folder with scikit-learn, and in extended precision, and prints both as JSON.

The folder holds cases.json, a list of {name, metric, options, arrays: {key: {file, dtype}}}, and the raw
little-endian arrays that it names.
"""

import json
import pathlib
import sys
import warnings

import numpy as np
from sklearn import metrics

# One class, a label on one side only, rows off one: asked for on purpose here.
warnings.simplefilter("ignore")

EXTENDED = np.longdouble


def mean(values, weights):
    values = np.asarray(values, dtype=EXTENDED)
    if weights is None:
        return values.sum() / EXTENDED(len(values))
    weights = np.asarray(weights, dtype=EXTENDED)
    return (values * weights).sum() / weights.sum()


def wide(array):
    return np.asarray(array, dtype=EXTENDED)


def accuracy(a, o, w):
    return metrics.accuracy_score(a["truth"], a["prediction"], sample_weight=w), mean(a["truth"] == a["prediction"], w)


def macro_f1(a, o, w):
    return metrics.f1_score(a["truth"], a["prediction"], average="macro", zero_division=0, sample_weight=w), None


def micro_f1(a, o, w):
    shape = (-1, o["labels"])
    truth, prediction = a["truth"].reshape(shape), a["prediction"].reshape(shape)
    if o["labels"] == 1:
        # One column would be taken for a binary problem with two classes.
        truth, prediction = (np.hstack([m, np.zeros_like(m)]) for m in (truth, prediction))
    return metrics.f1_score(truth, prediction, average="micro", zero_division=0, sample_weight=w), None


def roc_auc(a, o, w):
    plain = metrics.roc_auc_score(a["truth"], a["prediction"], sample_weight=w)
    if len(a["truth"]) > 200:
        return plain, None
    # Every pair of a positive and a negative, by definition.
    weights = wide(np.ones(len(a["truth"])) if w is None else w)
    high, low = a["truth"] == 1, a["truth"] == 0
    scores = a["prediction"]
    wins = wide(scores[high][:, None] > scores[low]) + wide(scores[high][:, None] == scores[low]) / 2
    pairs = weights[high][:, None] * weights[low]
    return plain, (wins * pairs).sum() / pairs.sum()


def average_precision(a, o, w):
    return metrics.average_precision_score(a["truth"], a["prediction"], sample_weight=w), None


def clipped_loss(chance, w):
    eps = np.finfo(np.float64).eps
    return mean(-np.log(wide(np.clip(chance, eps, 1 - eps))), w)


def log_loss(a, o, w):
    truth, p = a["truth"], a["prediction"]
    plain = metrics.log_loss(truth, p, labels=[0, 1], sample_weight=w)
    return plain, clipped_loss(np.where(truth == 1, p, 1 - p), w)


def multiclass_log_loss(a, o, w):
    truth = a["truth"]
    p = a["prediction"].reshape((len(truth), o["classes"]))
    if o["renormalise"]:
        # Row by row from the first class on, as a person would add them.
        p = p / np.cumsum(p, axis=1)[:, -1:]
    plain = metrics.log_loss(truth, p, labels=list(range(o["classes"])), sample_weight=w)
    return plain, clipped_loss(p[np.arange(len(truth)), truth], w)


def rmse(a, o, w):
    plain = metrics.root_mean_squared_error(a["truth"], a["prediction"], sample_weight=w)
    return plain, np.sqrt(mean((wide(a["truth"]) - wide(a["prediction"])) ** 2, w))


def rmsle(a, o, w):
    plain = metrics.root_mean_squared_log_error(a["truth"], a["prediction"], sample_weight=w)
    error = np.log1p(wide(a["truth"])) - np.log1p(wide(a["prediction"]))
    return plain, np.sqrt(mean(error**2, w))


def mae(a, o, w):
    plain = metrics.mean_absolute_error(a["truth"], a["prediction"], sample_weight=w)
    return plain, mean(np.abs(wide(a["truth"]) - wide(a["prediction"])), w)


def smape(a, o, w):
    truth, p = wide(a["truth"]), wide(a["prediction"])
    size = np.abs(truth) + np.abs(p)
    share = np.divide(np.abs(truth - p), size, out=np.zeros_like(size), where=size != 0)
    return None, 200 * mean(share, w)


def quadratic_kappa(a, o, w):
    truth, p = a["truth"].astype(np.int64), a["prediction"].astype(np.int64)
    both = np.concatenate([truth, p])
    labels = None if o["distance"] == "ranks" else list(range(both.min(), both.max() + 1))
    return metrics.cohen_kappa_score(truth, p, labels=labels, weights="quadratic", sample_weight=w), None


def levenshtein(a, b):
    table = [[i + j if i * j == 0 else 0 for j in range(len(b) + 1)] for i in range(len(a) + 1)]
    for i in range(1, len(a) + 1):
        for j in range(1, len(b) + 1):
            table[i][j] = min(
                table[i - 1][j] + 1, table[i][j - 1] + 1, table[i - 1][j - 1] + (a[i - 1] != b[j - 1])
            )
    return table[-1][-1]


def mean_edit_distance(a, o, w):
    def rows(side):
        return np.split(a[side], np.cumsum(a[side + "Lengths"])[:-1])

    pairs = [(list(t), list(p)) for t, p in zip(rows("truth"), rows("prediction"))]
    return None, mean([levenshtein(t, p) / EXTENDED(max(len(t), len(p), 1)) for t, p in pairs], w)


METRICS = {
    "accuracy": accuracy,
    "macro-f1": macro_f1,
    "micro-f1": micro_f1,
    "roc-auc": roc_auc,
    "average-precision": average_precision,
    "log-loss": log_loss,
    "multiclass-log-loss": multiclass_log_loss,
    "rmse": rmse,
    "rmsle": rmsle,
    "mae": mae,
    "smape": smape,
    "quadratic-kappa": quadratic_kappa,
    "mean-edit-distance": mean_edit_distance,
}


def main(folder):
    results = []
    for case in json.loads((folder / "cases.json").read_text()):
        arrays = {
            key: np.fromfile(folder / spec["file"], dtype=spec["dtype"]) for key, spec in case["arrays"].items()
        }
        plain, extended = METRICS[case["metric"]](arrays, case["options"], arrays.get("weights"))
        results.append(
            {
                "name": case["name"],
                "sklearn": None if plain is None else float(plain),
                "extended": None if extended is None else float(extended),
            }
        )
    json.dump(results, sys.stdout)


main(pathlib.Path(sys.argv[1]))
