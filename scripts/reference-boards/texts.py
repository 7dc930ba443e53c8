"""The text tasks: bags of words and of letters under many models, a few counts of signs, and blends."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pandas as pd
from pipeline import SEED, Pipeline, subset
from sklearn.decomposition import TruncatedSVD
from sklearn.dummy import DummyClassifier
from sklearn.ensemble import ExtraTreesClassifier, HistGradientBoostingClassifier, RandomForestClassifier
from sklearn.feature_extraction.text import CountVectorizer, TfidfVectorizer
from sklearn.linear_model import LogisticRegression, RidgeClassifier, SGDClassifier
from sklearn.naive_bayes import BernoulliNB, ComplementNB, GaussianNB, MultinomialNB
from sklearn.neighbors import KNeighborsClassifier, NearestCentroid
from sklearn.neural_network import MLPClassifier
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.svm import SVC, LinearSVC
from sklearn.tree import DecisionTreeClassifier
from tabular import lgbm
from task import Public

COLUMNS = {"spam-mail": ["subject", "body"], "food-reviews": ["passage"]}
VECTORS: dict[str, Callable[[], Any]] = {
    "words": lambda: TfidfVectorizer(min_df=2, sublinear_tf=True),
    "common words": lambda: TfidfVectorizer(min_df=20, sublinear_tf=True),
    "pairs": lambda: TfidfVectorizer(min_df=3, ngram_range=(1, 2), sublinear_tf=True),
    "counts": lambda: CountVectorizer(min_df=3),
    "presence": lambda: CountVectorizer(min_df=5, binary=True),
    "letters": lambda: TfidfVectorizer(analyzer="char_wb", ngram_range=(3, 4), min_df=8, max_features=30_000, sublinear_tf=True),
    "200 words": lambda: CountVectorizer(max_features=200, binary=True),
}


def texts(task: Public) -> tuple[pd.Series, pd.Series]:
    columns = COLUMNS[task.id]
    return tuple(frame[columns].fillna("").agg(" ".join, axis=1) for frame in (task.train, task.test))


def signs(text: pd.Series) -> np.ndarray:
    """What a glance shows: length, capitals, digits, marks."""
    length = text.str.len().clip(lower=1)
    parts = [length, text.str.count("[A-Z]") / length, text.str.count(r"\d") / length, text.str.count("!"), text.str.count(r"\$")]
    return np.log1p(np.column_stack([*parts, text.str.count(r"\?"), text.str.count("URL|EMAIL")]).astype(float))


def vectors(task: Public, kind: str):
    if kind not in task.cache:
        train, test = texts(task)
        if kind == "signs":
            task.cache[kind] = signs(train), signs(test)
        elif kind == "topics":
            known, new = vectors(task, "words")
            model = make_pipeline(TruncatedSVD(60, random_state=SEED), StandardScaler()).fit(known)
            task.cache[kind] = model.transform(known), model.transform(new)
        else:
            model = VECTORS[kind]().fit(train)
            task.cache[kind] = model.transform(train).astype(np.float64), model.transform(test).astype(np.float64)
    return task.cache[kind]


def values(task: Public, kind: str, make: Callable[[], Any], most: int | None) -> np.ndarray:
    """A number for each test row, the larger the likelier the second class."""
    x, new = vectors(task, kind)
    y = (task.train[task.target] == second(task)).to_numpy(int)
    rows = subset(len(y), most)
    model = make().fit(x[rows], y[rows])
    if hasattr(model, "predict_proba"):
        return model.predict_proba(new)[:, 1] - 0.5
    return model.decision_function(new) if hasattr(model, "decision_function") else model.predict(new) - 0.5


def second(task: Public) -> str:
    return task.classes[1] if task.metric == "macro-f1" else task.positive


def answer(task: Public, value: np.ndarray) -> np.ndarray:
    """Labels where the task wants labels, else the values."""
    return np.where(value > 0, task.classes[1], task.classes[0]) if task.metric == "macro-f1" else value


ENTRIES: list[tuple[str, str, str, Callable[[], Any], int | None]] = [
    ("most frequent", "constant", "signs", lambda: DummyClassifier(strategy="most_frequent"), None),
    ("drawn by share", "constant", "signs", lambda: DummyClassifier(strategy="stratified", random_state=SEED), None),
    ("drawn evenly", "constant", "signs", lambda: DummyClassifier(strategy="uniform", random_state=SEED), None),
    ("logistic", "linear", "signs", lambda: make_pipeline(StandardScaler(), LogisticRegression()), None),
    ("ridge", "linear", "words", lambda: RidgeClassifier(1.0), None),
    ("ridge", "linear", "pairs", lambda: RidgeClassifier(3.0), None),
    ("sgd", "linear", "words", lambda: SGDClassifier(alpha=1e-4, random_state=SEED), None),
    ("passive aggressive", "linear", "words", lambda: SGDClassifier(loss="hinge", penalty=None, learning_rate="pa1", eta0=0.05, max_iter=20, random_state=SEED), None),
    ("logistic balanced", "linear", "words", lambda: LogisticRegression(C=5, class_weight="balanced", max_iter=300), None),
    ("logistic, 100 rows", "linear", "words", lambda: LogisticRegression(C=5, max_iter=300), 100),
    ("logistic, 400 rows", "linear", "words", lambda: LogisticRegression(C=5, max_iter=300), 400),
    ("logistic, 1500 rows", "linear", "words", lambda: LogisticRegression(C=5, max_iter=300), 1500),
    ("bernoulli bayes", "naive bayes", "presence", BernoulliNB, None),
    ("bernoulli bayes", "naive bayes", "200 words", BernoulliNB, None),
    ("multinomial bayes", "naive bayes", "counts", MultinomialNB, None),
    ("multinomial bayes, 300 rows", "naive bayes", "counts", MultinomialNB, 300),
    ("multinomial bayes", "naive bayes", "words", lambda: MultinomialNB(alpha=0.1), None),
    ("multinomial bayes", "naive bayes", "pairs", lambda: MultinomialNB(alpha=0.1), None),
    ("complement bayes", "naive bayes", "words", lambda: ComplementNB(alpha=0.3), None),
    ("complement bayes", "naive bayes", "letters", lambda: ComplementNB(alpha=0.3), None),
    ("gaussian bayes", "naive bayes", "topics", GaussianNB, None),
    ("gaussian bayes", "naive bayes", "signs", GaussianNB, None),
    ("nearest centre", "neighbours", "topics", NearestCentroid, None),
    ("lightgbm", "boosting", "signs", lambda: lgbm("c", num_leaves=7, n_estimators=80), None),
    ("lightgbm", "boosting", "topics", lambda: lgbm("c", num_leaves=15, n_estimators=150), None),
    ("lightgbm", "boosting", "common words", lambda: lgbm("c", num_leaves=15, n_estimators=120, colsample_bytree=0.5), None),
    ("lightgbm, deeper", "boosting", "common words", lambda: lgbm("c", num_leaves=31, n_estimators=250, colsample_bytree=0.3), None),
    ("lightgbm", "boosting", "200 words", lambda: lgbm("c", num_leaves=15, n_estimators=100), None),
    ("hist boosting", "boosting", "topics", lambda: HistGradientBoostingClassifier(max_iter=100, random_state=SEED), None),
    ("svm rbf", "svm", "topics", lambda: SVC(C=2.0, random_state=SEED), 3000),
    ("svm rbf", "svm", "signs", lambda: make_pipeline(StandardScaler(), SVC(random_state=SEED)), 3000),
    ("mlp (32,)", "mlp", "topics", lambda: MLPClassifier((32,), alpha=1.0, max_iter=30, random_state=SEED), None),
    ("mlp (64, 16)", "mlp", "topics", lambda: MLPClassifier((64, 16), alpha=0.1, max_iter=30, random_state=SEED), None),
    ("mlp (16,)", "mlp", "200 words", lambda: MLPClassifier((16,), alpha=1.0, max_iter=30, random_state=SEED), None),
    ("mlp (8,)", "mlp", "signs", lambda: make_pipeline(StandardScaler(), MLPClassifier((8,), max_iter=60, random_state=SEED)), None),
    ("random forest", "forest", "topics", lambda: RandomForestClassifier(100, min_samples_leaf=2, random_state=SEED), None),
    ("random forest", "forest", "common words", lambda: RandomForestClassifier(60, min_samples_leaf=2, random_state=SEED), 4000),
    ("random forest", "forest", "signs", lambda: RandomForestClassifier(100, min_samples_leaf=5, random_state=SEED), None),
    ("extra trees", "forest", "common words", lambda: ExtraTreesClassifier(60, min_samples_leaf=2, random_state=SEED), 4000),
    ("extra trees", "forest", "200 words", lambda: ExtraTreesClassifier(100, min_samples_leaf=3, random_state=SEED), None),
]
ENTRIES += [(f"logistic C={c}", "linear", kind, lambda c=c: LogisticRegression(C=c, max_iter=300), None) for c in (0.1, 1.0, 20.0) for kind in ("words", "pairs")]
ENTRIES += [("logistic C=5", "linear", kind, lambda: LogisticRegression(C=5, max_iter=300), None) for kind in ("letters", "common words", "presence", "topics", "200 words")]
ENTRIES += [(f"linear svm C={c}", "svm", kind, lambda c=c: LinearSVC(C=c, random_state=SEED), None) for c in (0.02, 0.3) for kind in ("words", "pairs", "letters")]
ENTRIES += [(f"{k} neighbours", "neighbours", kind, lambda k=k: KNeighborsClassifier(k), None) for k in (1, 9, 35) for kind in ("words", "topics")]
ENTRIES += [(f"tree depth {d}", "tree", kind, lambda d=d: DecisionTreeClassifier(max_depth=d, min_samples_leaf=3, random_state=SEED), None) for d in (1, 3, 6, 12) for kind in ("presence",)]
ENTRIES += [("tree depth 5", "tree", kind, lambda: DecisionTreeClassifier(max_depth=5, random_state=SEED), None) for kind in ("signs", "topics")]

BLENDS = [
    ["linear svm C=0.3 on words", "multinomial bayes on pairs"],
    ["linear svm C=0.3 on words", "lightgbm on common words", "logistic C=5 on letters"],
    ["linear svm C=0.3 on letters", "complement bayes on words", "mlp (32,) on topics", "extra trees on common words"],
    ["9 neighbours on topics", "tree depth 6 on presence", "logistic on signs"],
    ["logistic C=1.0 on pairs", "svm rbf on topics"],
]


def remembered_values(task: Public, name: str, kind: str, make: Callable[[], Any], most: int | None) -> np.ndarray:
    key = ("values", name)
    if key not in task.cache:
        task.cache[key] = values(task, kind, make, most)
    return task.cache[key]


def for_task(task: str) -> list[Pipeline]:
    out, parts = [], {}
    for model, family, kind, make, most in ENTRIES:
        name = f"{model} on {kind}"
        parts[name] = lambda t, n=name, k=kind, m=make, s=most: remembered_values(t, n, k, m, s)
        out.append(Pipeline(name, family, lambda t, of=parts[name]: answer(t, of(t))))

    def blend(names: list[str]) -> Pipeline:
        def predict(t: Public) -> np.ndarray:
            # Values of different models are made alike by their spread; a probability less a half keeps its sign.
            return answer(t, sum(parts[name](t) / parts[name](t).std() for name in names))

        return Pipeline(f"sum of {' + '.join(names)}", "ensemble", predict)

    return out + [blend(names) for names in BLENDS]
