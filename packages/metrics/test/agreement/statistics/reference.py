"""References of the statistics: SciPy where it has them, else the definition written out."""

import itertools
import math
from fractions import Fraction

import numpy as np
from scipy import optimize, special, stats

from support import run


def sem(values, **_):
    return stats.sem(values)


def mean_interval(values, method, level, end):
    centre, error = np.mean(values), stats.sem(values)
    if method == "t":
        return stats.t.interval(level, len(values) - 1, centre, error)[end]
    return stats.norm.interval(level, centre, error)[end]


def wilson(successes, trials, level, end):
    return stats.binomtest(successes, trials).proportion_ci(level, method="wilson")[end]


def pass_at_k(n, c, k):
    return float(1 - Fraction(math.comb(n - c, k), math.comb(n, k)))


def signs(sizes):
    return itertools.product((1, -1), repeat=len(sizes))


def wilcoxon_exact(first, second):
    d = np.subtract(first, second)
    d = d[d != 0]
    # Whole numbers, so that equal sums are equal.
    ranks = np.rint(2 * stats.rankdata(np.abs(d))).astype(int)
    observed = abs(int((np.sign(d) * ranks).sum()))
    sums = [abs(int(np.dot(s, ranks))) for s in signs(ranks)]
    p = sum(s >= observed for s in sums) / len(sums)
    if len(set(ranks)) == len(ranks) == len(first):
        assert math.isclose(p, stats.wilcoxon(first, second, method="exact").pvalue, rel_tol=1e-12)
    return p


def sign_flip(first, second):
    d = np.subtract(first, second)
    sums = [abs(math.fsum(np.multiply(s, d))) for s in signs(d)]
    return sum(s >= abs(math.fsum(d)) - 1e-12 for s in sums) / len(sums)


def placements(truth, scores):
    truth, scores = np.array(truth), np.array(scores, dtype=float)
    high, low = scores[truth == 1], scores[truth == 0]
    wins = (high[:, None] > low[None, :]) + 0.5 * (high[:, None] == low[None, :])
    return wins.mean(axis=1), wins.mean(axis=0), wins.mean()


def delong(truth, first, second):
    a10, a01, a = placements(truth, first)
    b10, b01, b = placements(truth, second)
    covariance = np.cov(a10, b10) / len(a10) + np.cov(a01, b01) / len(a01)
    difference_error = math.sqrt(covariance[0, 0] + covariance[1, 1] - 2 * covariance[0, 1])
    return math.sqrt(covariance[0, 0]), difference_error, 2 * stats.norm.sf(abs(a - b) / difference_error)


def players(games):
    return sorted({game[side] for game in games for side in ("first", "second")})


def likelihood(games, ties):
    models = players(games)
    first = np.array([models.index(g["first"]) for g in games])
    second = np.array([models.index(g["second"]) for g in games])
    outcome = np.array([g["outcome"] for g in games])

    def negative(parameters):
        theta = parameters[: len(models)]
        lead = (theta[first] - theta[second]) / 2
        if ties == "half":
            return -np.sum(
                outcome * -np.logaddexp(0, -2 * lead) + (1 - outcome) * -np.logaddexp(0, 2 * lead)
            )
        if ties == "rao-kupper":
            # The threshold is at least 0; its logarithm is free.
            threshold = np.exp(parameters[-1])
            wins, loses = special.log_expit(2 * lead - threshold), special.log_expit(-2 * lead - threshold)
            tied = np.log(special.expit(2 * lead + threshold) - special.expit(2 * lead - threshold))
            return -np.sum(np.where(outcome == 1, wins, np.where(outcome == 0, loses, tied)))
        log_nu = parameters[-1]
        total = np.logaddexp(np.logaddexp(lead, -lead), log_nu)
        gained = np.where(outcome == 1, lead, np.where(outcome == 0, -lead, log_nu))
        return -np.sum(gained - total)

    start = np.zeros(len(models) + (ties != "half"))
    found = optimize.minimize(negative, start, method="BFGS", options={"gtol": 1e-9, "maxiter": 10_000})
    found = optimize.minimize(negative, found.x, method="Nelder-Mead", options={"xatol": 1e-12, "fatol": 0, "maxiter": 400})
    theta = found.x[: len(models)]
    return dict(zip(models, 1000 + 400 / math.log(10) * (theta - theta.mean()))), -found.fun


fits = {}


def fit(games, ties):
    key = (ties, tuple((g["first"], g["second"], g["outcome"]) for g in games))
    if key not in fits:
        fits[key] = likelihood(games, ties)
    return fits[key]


def elo(games, model):
    ratings = dict.fromkeys(players(games), 1000.0)
    for game in games:
        a, b = game["first"], game["second"]
        moved = 32 * (game["outcome"] - 1 / (1 + 10 ** ((ratings[b] - ratings[a]) / 400)))
        ratings[a] += moved
        ratings[b] -= moved
    return ratings[model]


def aup(results, convention, model):
    logs, ends = [], []
    for result in results:
        up = result["direction"] == "maximize"
        scores = {m: s for m, s in result["scores"].items() if s is not None and s >= 0 and (s > 0 or not up)}
        best = (max if up else min)(scores.values())
        ratios = {m: best / s if up else s / best for m, s in scores.items()}
        worst = max(ratios.values())
        ends.append(math.ceil(worst * 1.05))
        logs.append(np.log10(ratios.get(model, worst * 1.05)))
    end = math.ceil(math.log10(max(ends)) * 10) / 10
    if convention == "exact":
        return np.mean(np.maximum(0, end - np.array(logs)))
    taus = np.linspace(0, end, num=500)
    profile = np.array([np.mean(np.array(logs) <= tau) for tau in taus])
    return np.sum(profile[:-1] * np.diff(taus))


functions = {
    "normal-tail": lambda z: stats.norm.sf(z),
    "normal-quantile": lambda p: stats.norm.ppf(p),
    "student-tail": lambda t, degrees: stats.t.sf(t, degrees),
    "student-factor": lambda level, degrees: stats.t.ppf((1 + level) / 2, degrees),
    "sem": sem,
    "mean-interval": mean_interval,
    "wilson": wilson,
    "pass-at-k": pass_at_k,
    "paired-t": lambda first, second: stats.ttest_rel(first, second).pvalue,
    "paired-t-low": lambda first, second: stats.ttest_rel(first, second).confidence_interval().low,
    "wilcoxon-exact": wilcoxon_exact,
    "wilcoxon-normal": lambda first, second: stats.wilcoxon(first, second, method="asymptotic").pvalue,
    "sign-flip": sign_flip,
    "delong-error": lambda **o: delong(**o)[0],
    "delong-difference-error": lambda **o: delong(**o)[1],
    "delong-p": lambda **o: delong(**o)[2],
    "bradley-terry": lambda games, ties, model: fit(games, ties)[0][model],
    "bradley-terry-likelihood": lambda games, ties: fit(games, ties)[1],
    "elo": elo,
    "aup": aup,
}

run({name: (lambda _truth, _prediction, options, f=f: f(**options)) for name, f in functions.items()})
