"""The scores of scikit-learn, called as the competitions' own graders call it."""

import math
import warnings
from fractions import Fraction

import numpy as np
from sklearn import metrics
from sklearn.preprocessing import MultiLabelBinarizer

from support import run

# One class, a class on one side only: asked for on purpose here.
warnings.simplefilter("ignore")


def weights_of(options):
    weights = options.get("weights")
    return None if weights is None else np.asarray(weights, dtype=np.float64)


def error_rate(truth, prediction, options):
    return metrics.zero_one_loss(truth["y"], prediction["y"], sample_weight=weights_of(options))


def balanced_accuracy(truth, prediction, options):
    return metrics.balanced_accuracy_score(truth["y"], prediction["y"], sample_weight=weights_of(options))


def mcc(truth, prediction, options):
    weights = weights_of(options)
    if weights is None:
        return metrics.matthews_corrcoef(truth["y"], prediction["y"])
    # scikit-learn takes differences of weighted counts and loses digits on uneven weights: by definition, in fractions.
    rows = list(zip(truth["y"].tolist(), prediction["y"].tolist(), map(Fraction, weights.tolist())))
    total = sum(w for _, _, w in rows)

    def covariance(one, other):
        """Of the indicators of each class, summed over classes."""
        sum_of = Fraction(0)
        for label in {row[0] for row in rows} | {row[1] for row in rows}:
            both = sum(w for *cells, w in rows if cells[one] == label == cells[other])
            first = sum(w for *cells, w in rows if cells[one] == label)
            second = sum(w for *cells, w in rows if cells[other] == label)
            sum_of += both / total - first / total * second / total
        return sum_of

    variances = covariance(0, 0) * covariance(1, 1)
    return 0 if variances == 0 else float(covariance(0, 1)) / math.sqrt(variances)


def cohen_kappa(truth, prediction, options):
    weighting = options.get("weighting", "none")
    labels = None
    if weighting != "none" and options.get("distance", "values") == "values":
        both = np.concatenate([truth["y"], prediction["y"]])
        labels = list(range(both.min(), both.max() + 1))
    return metrics.cohen_kappa_score(
        truth["y"],
        prediction["y"],
        labels=labels,
        weights=None if weighting == "none" else weighting,
        sample_weight=weights_of(options),
    )


def weighted_macro_recall(truth, prediction, options):
    weights = weights_of(options)
    head = options.get("head")
    if head is None:
        heads = {name: (truth[name], prediction[name], weights) for name in truth}
    else:
        part = np.asarray(truth[head])
        heads = {name: (truth["y"][part == name], prediction["y"][part == name], None) for name in np.unique(part)}
    recalls = {
        name: metrics.recall_score(t, p, average="macro", zero_division=0, sample_weight=w)
        for name, (t, p, w) in heads.items()
    }
    head_weights = options.get("headWeights") or dict.fromkeys(recalls, 1)
    return np.average(list(recalls.values()), weights=[head_weights[name] for name in recalls])


def indicators(truth, prediction, classes_of=lambda t, p: t + p):
    if len(truth) > 1:
        return np.column_stack(list(truth.values())), np.column_stack([prediction[name] for name in truth])
    sets = [[cell.split() for cell in side["y"]] for side in (truth, prediction)]
    labels = sorted({label for cell in classes_of(*sets) for label in cell})
    binarizer = MultiLabelBinarizer(classes=labels)
    return binarizer.fit_transform(sets[0]), binarizer.transform(sets[1])


def f_beta(truth, prediction, options):
    sets = len(truth) > 1 or options.get("cells") == "label-set"
    t, p = indicators(truth, prediction) if sets else (truth["y"], prediction["y"])
    return metrics.fbeta_score(
        t,
        p,
        beta=options.get("beta", 1),
        average=options.get("average", "binary"),
        zero_division=options.get("zeroDivision", 0),
        sample_weight=weights_of(options),
    )


def mean_set_f1(truth, prediction, options):
    if options.get("variant") == "mle-bench-v1":
        t, p = indicators(truth, prediction, classes_of=lambda t, p: t)
        return metrics.f1_score(t, p, average="micro", sample_weight=weights_of(options))
    t, p = indicators(truth, prediction)
    return metrics.fbeta_score(
        t,
        p,
        beta=options.get("beta", 1),
        average="samples",
        zero_division=options.get("emptyPair", 1),
        sample_weight=weights_of(options),
    )


run(
    {
        "error-rate": error_rate,
        "balanced-accuracy": balanced_accuracy,
        "weighted-macro-recall": weighted_macro_recall,
        "f-beta": f_beta,
        "mean-set-f1": mean_set_f1,
        "mcc": mcc,
        "cohen-kappa": cohen_kappa,
    }
)
