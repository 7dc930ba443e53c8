import itertools

import numpy as np
from sklearn import metrics

from support import run

WIDE = np.longdouble


def pairs_auc(labels, scores, weights=None):
    """The share of (positive, negative) pairs in order, a tie by half, each pair by its two weights: by the sorted negatives."""
    labels, scores = np.asarray(labels) == 1, np.asarray(scores, dtype=np.float64) + 0.0
    weights = np.ones(len(labels), dtype=WIDE) if weights is None else np.asarray(weights, dtype=WIDE)
    order = np.argsort(scores[~labels], kind="stable")
    low, low_weights = scores[~labels][order], weights[~labels][order]
    cumulated = np.concatenate([[WIDE(0)], np.cumsum(low_weights)])
    high, high_weights = scores[labels], weights[labels]
    below = cumulated[np.searchsorted(low, high, "left")]
    not_above = cumulated[np.searchsorted(low, high, "right")]
    return (high_weights * (below + not_above)).sum() / (2 * high_weights.sum() * low_weights.sum())


def mean_column_roc_auc(truth, prediction, options):
    aucs = []
    weights = None if options.get("weights") is None else np.asarray(options["weights"], dtype=np.float64)
    for name, labels in truth.items():
        labels, scores, own = np.asarray(labels), np.asarray(prediction[name]), weights
        if "notScored" in options:
            keep = labels != options["notScored"]
            labels, scores = labels[keep], scores[keep]
            own = None if weights is None else weights[keep]
        # scikit-learn itself where it has twelve digits: without weights.
        aucs.append(metrics.roc_auc_score(labels, scores) if own is None else pairs_auc(labels, scores, own))
    return np.sum(np.asarray(aucs, dtype=WIDE)) / len(aucs)


def multiclass_roc_auc(truth, prediction, options):
    classes = sorted(prediction)
    actual = np.asarray(truth["target"])
    scores = np.column_stack([prediction[name] for name in classes])
    scheme = {"one-vs-rest": "ovr", "one-vs-one": "ovo"}[options.get("scheme", "one-vs-rest")]
    average = options.get("average", "macro")
    if options.get("weights") is None:
        return metrics.roc_auc_score(actual, scores, multi_class=scheme, average=average, labels=classes)
    weights = np.asarray(options["weights"], dtype=WIDE)
    aucs, sizes = [], []
    if scheme == "ovr":
        for at, name in enumerate(classes):
            aucs.append(pairs_auc(actual == name, scores[:, at], weights))
            sizes.append(weights[actual == name].sum())
    else:
        for one, other in itertools.combinations(range(len(classes)), 2):
            own = (actual == classes[one]) | (actual == classes[other])
            first = pairs_auc(actual[own] == classes[one], scores[own, one], weights[own])
            second = pairs_auc(actual[own] == classes[other], scores[own, other], weights[own])
            aucs.append((first + second) / 2)
            sizes.append(weights[own].sum())
    return np.average(aucs, weights=None if average == "macro" else sizes)


def steps(truth, prediction, options):
    """The ROC curve's points, from (0, 0), a step for each distinct score."""
    labels = np.asarray(truth["target"]) == 1
    scores = np.asarray(prediction["target"], dtype=np.float64) + 0.0
    weights = np.ones(len(labels)) if options.get("weights") is None else np.asarray(options["weights"])
    weights = weights.astype(WIDE)
    order = np.argsort(-scores, kind="stable")
    last = np.append(np.flatnonzero(np.diff(scores[order])), len(scores) - 1)
    hits = np.cumsum(np.where(labels, weights, 0)[order])[last]
    alarms = np.cumsum(np.where(labels, 0, weights)[order])[last]
    return np.append([WIDE(0)], alarms / alarms[-1]), np.append([WIDE(0)], hits / hits[-1])


def banded_roc_auc(truth, prediction, options):
    if options.get("variant") == "mle-dojo":
        return banded_by_dojo(truth, prediction, options)
    fpr, tpr = steps(truth, prediction, options)
    edges = np.array([0, *options.get("thresholds", [0.4]), 1], dtype=np.float64).astype(WIDE)
    bands = np.asarray(options.get("bandWeights", [2, 1]), dtype=WIDE)
    area = WIDE(0)
    for low, high, weight in zip(edges[:-1], edges[1:], bands):
        if options.get("edges") == "clipped":
            # Area below the curve cut at the upper edge, less that cut at the lower one.
            area += weight * (np.trapezoid(np.minimum(tpr, high), fpr) - np.trapezoid(np.minimum(tpr, low), fpr))
            continue
        # Piece by piece along the curve: what of each rise lies in the band, times what is right of its middle.
        bottom, top = np.maximum(tpr[:-1], low), np.minimum(tpr[1:], high)
        own = np.flatnonzero(bottom < top)
        bottom, top = bottom[own], top[own]
        slope = (fpr[own + 1] - fpr[own]) / (tpr[own + 1] - tpr[own])
        middle = fpr[own] + slope * ((bottom + top) / 2 - tpr[own])
        area += weight * ((top - bottom) * (1 - middle)).sum()
    return area / (bands * np.diff(edges)).sum()


def banded_by_dojo(truth, prediction, options):
    labels, scores = np.asarray(truth["target"]), np.asarray(prediction["target"])
    fpr, tpr, _ = metrics.roc_curve(labels, scores)
    edges = [0.0, *options.get("thresholds", [0.4]), 1.0]
    bands = options.get("bandWeights", [2, 1])
    total = 0.0
    if options.get("edges") != "clipped":
        for low, high, weight in zip(edges[:-1], edges[1:], bands):
            inside = np.flatnonzero((tpr >= low) & (tpr <= high))
            if len(inside) == 0:
                continue
            heights = np.concatenate([fpr[inside[:1]], fpr[inside], fpr[inside[-1:]]])
            total += weight * np.trapezoid(heights, np.concatenate([[low], tpr[inside], [high]]))
        return 1 - total / sum(bands)
    grid = np.linspace(0.0, 1.0, 10000)
    alarms = np.interp(grid, tpr, fpr)
    random = 0.0
    for low, high, weight in zip(edges[:-1], edges[1:], bands):
        inside = (grid >= low) & (grid <= high)
        total += weight * np.trapezoid(alarms[inside], grid[inside])
        random += weight * (high**2 - low**2) / 2
    return 1 - total / random


def bias_roc_auc(truth, prediction, options):
    cut = options.get("threshold", 0.5)
    labels = np.asarray(truth["target"]) >= cut
    scores = np.asarray(prediction["target"], dtype=np.float64)
    if options.get("variant") == "mle-bench-v1":
        scores = (scores >= 0.5).astype(np.float64)
    weights = None if options.get("weights") is None else np.asarray(options["weights"])

    def auc(rows):
        if options.get("variant") == "mle-dojo" and len(set(labels[rows])) < 2:
            return WIDE("nan")
        return pairs_auc(labels[rows], scores[rows], None if weights is None else weights[rows])

    kinds = [[], [], []]
    for name in options["subgroups"]:
        member = np.asarray(truth[name]) >= cut
        kinds[0].append(auc(member))
        kinds[1].append(auc((labels & ~member) | (~labels & member)))
        kinds[2].append(auc((~labels & ~member) | (labels & member)))
    power = WIDE(options.get("power", -5))
    share = WIDE(options.get("overallWeight", 0.25))
    means = []
    for values in kinds:
        known = np.asarray([value for value in values if not np.isnan(value)], dtype=WIDE)
        with np.errstate(divide="ignore"):
            means.append(WIDE(0) if len(known) == 0 else np.mean(known**power) ** (1 / power))
    return share * auc(np.ones(len(labels), dtype=bool)) + (1 - share) * np.mean(means)


def area(amounts, scores, weights, ties):
    """By definition, one row at a time: the mean of the shares cumulated before and with each row, less one half."""
    amounts, scores = np.asarray(amounts, dtype=WIDE), np.asarray(scores, dtype=np.float64) + 0.0
    weights = np.ones(len(amounts), dtype=WIDE) if weights is None else np.asarray(weights, dtype=WIDE)
    order = np.argsort(-scores, kind="stable")
    own, weight, scores = (amounts * weights)[order], weights[order], scores[order]
    if ties == "shared":
        first = np.append([True], np.diff(scores) != 0)
        starts = np.flatnonzero(first)
        own, weight = np.add.reduceat(own, starts), np.add.reduceat(weight, starts)
    cumulated = np.cumsum(own)
    return (weight * (cumulated - own / 2)).sum() / cumulated[-1] / weight.sum() - WIDE(0.5)


def gini(truth, prediction, options):
    amounts, scores = np.asarray(truth["target"]), np.asarray(prediction["target"])
    if options.get("variant") == "mle-dojo":
        return 2 * metrics.roc_auc_score(amounts, scores) - 1
    return area(amounts, scores, options.get("weights"), "shared")


def normalized_gini(truth, prediction, options):
    amounts, scores = np.asarray(truth["target"]), np.asarray(prediction["target"])
    weights = options.get("weights")
    ties = "file-order" if options.get("variant") == "dsbench" else "shared"
    return area(amounts, scores, weights, ties) / area(amounts, amounts, weights, "shared")


if __name__ == "__main__":
    run(
        {
            "mean-column-roc-auc": mean_column_roc_auc,
            "multiclass-roc-auc": multiclass_roc_auc,
            "banded-roc-auc": banded_roc_auc,
            "bias-roc-auc": bias_roc_auc,
            "gini": gini,
            "normalized-gini": normalized_gini,
        }
    )
