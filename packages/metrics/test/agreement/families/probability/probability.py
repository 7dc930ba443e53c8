import numpy as np
from scipy import stats
from scipy.special import rel_entr
from sklearn import metrics

from support import run

WIDE = np.longdouble


def wide(values):
    return np.asarray(values, dtype=np.float64).astype(WIDE)


def mean(values, options):
    weights = options.get("weights")
    return np.average(np.asarray(values, dtype=WIDE), weights=None if weights is None else wide(weights))


def cell_losses(labels, chances, clip):
    """The loss of each cell; the clip is made in doubles, as every grader does."""
    kept = np.clip(np.asarray(chances, dtype=np.float64), clip, 1 - clip)
    other = (1 - kept).astype(WIDE)
    return -np.log(np.where(np.asarray(labels) == 1, kept.astype(WIDE), other))


def mean_column_log_loss(truth, prediction, options):
    clip = options.get("clip", np.finfo(np.float64).eps)
    columns = [mean(cell_losses(truth[name], prediction[name], clip), options) for name in truth]
    return sum(columns) / WIDE(len(columns))


def weighted_log_loss(truth, prediction, options):
    sums, sizes = WIDE(0), WIDE(0)
    for name, labels in truth.items():
        own = options.get("labelWeights", {}).get(name, 1)
        negative, positive = (own["negative"], own["positive"]) if isinstance(own, dict) else (own, own)
        weights = np.where(np.asarray(labels) == 1, WIDE(positive), WIDE(negative))
        sums = sums + weights * cell_losses(labels, prediction[name], options.get("clip", 1e-15))
        sizes = sizes + weights
    return mean(sums / sizes, options)


def class_balanced_log_loss(truth, prediction, options):
    names = sorted(prediction)
    chances = np.column_stack([wide(prediction[name]) for name in names])
    if options.get("rowSums") != "reject":
        chances = chances / chances.sum(axis=1, keepdims=True)
    clip = options.get("clip", 1e-15)
    # The upper end is the double next to 1 - clip: the graders' own.
    losses = -np.log(np.clip(chances, WIDE(clip), WIDE(1 - clip)))
    actual = np.asarray(truth["target"])
    weights = np.ones(len(actual)) if options.get("weights") is None else np.asarray(options["weights"])
    means = [
        np.average(losses[actual == name, at], weights=wide(weights)[actual == name])
        if (actual == name).any()
        else WIDE(0)
        for at, name in enumerate(names)
    ]
    return np.sum(means) / len(names)


def kl_divergence(truth, prediction, options):
    shares = np.column_stack([wide(truth[name]) for name in truth])
    shares = shares / shares.sum(axis=1, keepdims=True)
    guesses = np.column_stack([wide(prediction[name]) for name in truth])
    if options.get("rowSums") == "renormalise":
        guesses = guesses / guesses.sum(axis=1, keepdims=True)
    clip = options.get("clip", 1e-15)
    top = 1.0 if options.get("variant") == "mle-dojo" else 1 - clip
    guesses = np.clip(guesses, WIDE(clip), WIDE(top))
    with np.errstate(divide="ignore", invalid="ignore"):
        terms = np.where(shares == 0, WIDE(0), shares * np.log(shares / guesses))
    if len(shares) <= 100 and top != 1.0:
        # scipy's own, in doubles: the same to what doubles keep.
        plain = rel_entr(shares.astype(np.float64), guesses.astype(np.float64)).sum(axis=1)
        assert np.allclose(plain, terms.sum(axis=1).astype(np.float64), rtol=1e-9, atol=1e-12)
    return mean(terms.sum(axis=1), options)


def laplace_log_likelihood(truth, prediction, options):
    sigma = np.maximum(wide(prediction[options.get("sigmaColumn", "Confidence")]), WIDE(options.get("minSigma", 70)))
    error = np.minimum(np.abs(wide(truth["FVC"]) - wide(prediction["FVC"])), WIDE(options.get("maxError", 1000)))
    root = np.sqrt(WIDE(2))
    rows = -root * error / sigma - np.log(root * sigma)
    if len(rows) <= 100:
        # It is the log density of Laplace's distribution at the error, whose scale is sigma / sqrt 2.
        density = stats.laplace.logpdf(error.astype(np.float64), scale=(sigma / root).astype(np.float64))
        assert np.allclose(density, rows.astype(np.float64), rtol=1e-9)
    return mean(rows, options)


def brier_score(truth, prediction, options):
    plain = metrics.brier_score_loss(truth["target"], prediction["target"], sample_weight=options.get("weights"))
    exact = mean((wide(prediction["target"]) - wide(truth["target"])) ** 2, options)
    assert np.isclose(plain, float(exact), rtol=1e-12, atol=0)
    return exact


def probabilistic_f1(truth, prediction, options):
    labels = np.asarray(truth["target"]) == 1
    chances = np.clip(wide(prediction["target"]), 0, 1)
    weights = np.ones(len(labels)) if options.get("weights") is None else options["weights"]
    weights = wide(weights)
    hits, alarms = (weights * chances)[labels].sum(), (weights * chances)[~labels].sum()
    if hits == 0:
        return 0.0
    precision, recall = hits / (hits + alarms), hits / weights[labels].sum()
    square = WIDE(options.get("beta", 1)) ** 2
    return (1 + square) * precision * recall / (square * precision + recall)


if __name__ == "__main__":
    run(
        {
            "mean-column-log-loss": mean_column_log_loss,
            "weighted-log-loss": weighted_log_loss,
            "class-balanced-log-loss": class_balanced_log_loss,
            "kl-divergence": kl_divergence,
            "laplace-log-likelihood": laplace_log_likelihood,
            "brier-score": brier_score,
            "probabilistic-f1": probabilistic_f1,
        }
    )
