"""Scores every case by the metric's definition with mpmath, at a hundred digits: what the doubles of the input say exactly."""

from mpmath import atan2, cos, log, log1p, mp, mpf, pi, sin, sqrt
from support import run

mp.dps = 100


def exact(values):
    return [mpf(float(value)) for value in values]


def mean(values, options):
    weights = exact(options.get("weights", [1] * len(values)))
    return sum(weight * value for weight, value in zip(weights, values)) / sum(weights)


def pairs(truth, prediction):
    return list(zip(exact(truth["y"]), exact(prediction["y"])))


def log_loss(truth, prediction, options):
    # The clip is made in doubles, as scikit-learn makes it.
    eps = 2.0**-52
    kept = [min(max(float(p), eps), 1 - eps) for p in prediction["y"]]
    losses = [-log(mpf(p if label == 1 else 1 - p)) for label, p in zip(truth["y"], kept)]
    return mean(losses, options)


def kl_divergence(truth, prediction, options):
    clip = mpf(1e-15)
    rows = []
    for shares, guesses in zip(zip(*(exact(truth[name]) for name in "abc")), zip(*(exact(prediction[name]) for name in "abc"))):
        guesses = [min(max(guess, clip), mpf(1 - 1e-15)) for guess in guesses]
        shares = [share / sum(shares) for share in shares]
        rows.append(sum(share * log(share / guess) for share, guess in zip(shares, guesses) if share > 0))
    return mean(rows, options)


def laplace_log_likelihood(truth, prediction, options):
    rows = []
    for actual, guess, sigma in zip(*(exact(side) for side in (truth["FVC"], prediction["FVC"], prediction["Confidence"]))):
        sigma = max(sigma, mpf(70))
        error = min(abs(actual - guess), mpf(1000))
        rows.append(-sqrt(mpf(2)) * error / sigma - log(sqrt(mpf(2)) * sigma))
    return mean(rows, options)


def rmse(truth, prediction, options):
    return sqrt(mean([(y - p) ** 2 for y, p in pairs(truth, prediction)], options))


def rmsle(truth, prediction, options):
    return sqrt(mean([(log1p(y) - log1p(p)) ** 2 for y, p in pairs(truth, prediction)], options))


def rmspe(truth, prediction, options):
    return sqrt(mean([((y - p) / y) ** 2 for y, p in pairs(truth, prediction)], options))


def mape(truth, prediction, options):
    return mean([abs((y - p) / y) for y, p in pairs(truth, prediction)], options)


def smape(truth, prediction, options):
    return 200 * mean([abs(y - p) / (abs(y) + abs(p)) if y or p else mpf(0) for y, p in pairs(truth, prediction)], options)


def centred(values, options):
    middle = mean(values, options)
    return [value - middle for value in values]


def r2(truth, prediction, options):
    errors = mean([(y - p) ** 2 for y, p in pairs(truth, prediction)], options)
    return 1 - errors / mean([d**2 for d in centred(exact(truth["y"]), options)], options)


def pearson(truth, prediction, options):
    a, b = (centred(exact(side["y"]), options) for side in (truth, prediction))
    both = mean([x * y for x, y in zip(a, b)], options)
    return both / sqrt(mean([x * x for x in a], options) * mean([y * y for y in b], options))


def groups(labels, values):
    found = {}
    for label, value in zip(labels, values):
        found.setdefault(label, []).append(value)
    return found.values()


def mean_log_mae(truth, prediction, options):
    floor = mpf(0) if options.get("variant") == "mle-bench-v1" else mpf(1) / 10**9
    errors = groups(truth["type"], [abs(y - p) for y, p in pairs(truth, prediction)])
    logs = [log(max(sum(group) / len(group), floor)) for group in errors]
    return sum(logs) / len(logs)


def unit(around, up):
    """A unit vector from the angle around the pole and the height over the equator."""
    return cos(up) * cos(around), cos(up) * sin(around), sin(up)


def angle(a, b):
    apart = sqrt(sum((x - y) ** 2 for x, y in zip(a, b)))
    return 2 * atan2(apart, sqrt(sum((x + y) ** 2 for x, y in zip(a, b))))


def mean_angular_error(truth, prediction, options):
    a, b = ([unit(x, pi / 2 - y) for x, y in zip(exact(side["azimuth"]), exact(side["zenith"]))] for side in (truth, prediction))
    return mean([angle(*both) for both in zip(a, b)], options)


def quantile(values, share):
    """Linear between the two values around the place, as numpy has it."""
    place = share * (len(values) - 1)
    low = int(place)
    return values[low] + (values[min(low + 1, len(values) - 1)] - values[low]) * (place - low)


def haversine_quantile(truth, prediction, options):
    a, b = (
        [unit(x * pi / 180, y * pi / 180) for x, y in zip(exact(side["longitude"]), exact(side["latitude"]))]
        for side in (truth, prediction)
    )
    metres = groups(truth["trip"], [6_371_000 * angle(*both) for both in zip(a, b)])
    halves = [(quantile(each, mpf(1) / 2) + quantile(each, mpf(95) / 100)) / 2 for each in map(sorted, metres)]
    return sum(halves) / len(halves)


run(
    {
        "log-loss": log_loss,
        "kl-divergence": kl_divergence,
        "laplace-log-likelihood": laplace_log_likelihood,
        "rmse": rmse,
        "rmsle": rmsle,
        "rmspe": rmspe,
        "mape": mape,
        "smape": smape,
        "r2": r2,
        "pearson": pearson,
        "mean-log-mae": mean_log_mae,
        "mean-angular-error": mean_angular_error,
        "haversine-quantile": haversine_quantile,
    }
)
