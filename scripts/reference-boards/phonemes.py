"""pronunciation: letters are aligned with phonemes, then each letter's phonemes are predicted from the letters around it."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable
from typing import Any

import numpy as np
from align import align
from pipeline import SEED, Pipeline
from sklearn.ensemble import ExtraTreesClassifier, RandomForestClassifier
from sklearn.feature_extraction.text import TfidfVectorizer
from sklearn.linear_model import SGDClassifier
from sklearn.naive_bayes import BernoulliNB, MultinomialNB
from sklearn.neighbors import KNeighborsClassifier, NearestNeighbors
from sklearn.neural_network import MLPClassifier
from sklearn.preprocessing import OneHotEncoder
from sklearn.svm import LinearSVC
from sklearn.tree import DecisionTreeClassifier
from tabular import lgbm
from task import Public

PAD = "_"


def aligned(task: Public) -> list[tuple[str, list[str]]]:
    """(word, phonemes of each letter) of the training words that can be aligned, in the shuffled order of train.csv."""
    if "aligned" not in task.cache:
        words = task.train.word.tolist()
        paths = align(words, [text.split() for text in task.train.phonemes])
        task.cache["aligned"] = [(word, path) for word, path in zip(words, paths, strict=True) if path is not None]
    return task.cache["aligned"]


def joined(chunks: list[str]) -> str:
    return " ".join(chunk for chunk in chunks if chunk)


def around(word: str, i: int, left: int, right: int) -> str:
    padded = PAD * left + word + PAD * right
    return padded[i : i + left + 1 + right]


def constant(name: str, of: Callable[[Public], str]) -> Pipeline:
    return Pipeline(name, "constant", lambda task: np.full(len(task.test), of(task), dtype=object))


def common(task: Public, most: int) -> str:
    seen = Counter(sound for text in task.train.phonemes for sound in text.split())
    return " ".join(sound for sound, _ in seen.most_common(most))


def backing_off(contexts: list[tuple[int, int]], most: int, fewest: int = 1) -> Callable[[Public], np.ndarray]:
    """The commonest phonemes of a letter in the widest context seen at least `fewest` times in the first `most` words."""

    def predict(task: Public) -> np.ndarray:
        tables = []
        for left, right in contexts:
            table: dict[str, Counter[str]] = defaultdict(Counter)
            for word, chunks in aligned(task)[:most]:
                for i, chunk in enumerate(chunks):
                    table[around(word, i, left, right)][chunk] += 1
            best = {}
            for key, seen in table.items():
                if sum(seen.values()) >= fewest:
                    best[key] = min(seen, key=lambda chunk, s=seen: (-s[chunk], chunk))
            tables.append((left, right, best))

        def chunk_at(word: str, i: int) -> str:
            return next((best[key] for left, right, best in tables if (key := around(word, i, left, right)) in best), "")

        return np.array([joined([chunk_at(word, i) for i in range(len(word))]) for word in task.test.word], dtype=object)

    return predict


def coded(task: Public, left: int, right: int, most: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Letters around each letter as numbers: of the first `most` training words with their chunks, and of the test words."""

    def rows(words: list[str]) -> np.ndarray:
        text = [around(word, i, left, right) for word in words for i in range(len(word))]
        return np.frombuffer("".join(text).encode(), dtype=np.uint8).reshape(len(text), -1)

    known = aligned(task)[:most]
    return rows([word for word, _ in known]), np.array([c for _, path in known for c in path]), rows(task.test.word.tolist())


def spelled(task: Public, chunks: np.ndarray) -> np.ndarray:
    out, at = [], 0
    for word in task.test.word:
        out.append(joined(list(chunks[at : at + len(word)])))
        at += len(word)
    return np.array(out, dtype=object)


def by_letter(left: int, right: int, most: int, make: Callable[[], Any], onehot: bool) -> Callable[[Public], np.ndarray]:
    def predict(task: Public) -> np.ndarray:
        x, y, new = coded(task, left, right, most)
        # Chunks seen fewer than five times are left out: they are errors of the alignment more often than not.
        names, counts = np.unique(y, return_counts=True)
        keep = np.isin(y, names[counts >= 5])
        x, y = x[keep], y[keep]
        if onehot:
            code = OneHotEncoder(handle_unknown="ignore").fit(x)
            x, new = code.transform(x), code.transform(new)
        return spelled(task, make().fit(x, y).predict(new))

    return predict


def nearest(letters: tuple[int, int], k: int, most: int) -> Callable[[Public], np.ndarray]:
    """The pronunciation of the training word with the most similar spelling; of k, the one nearest to the others."""

    def predict(task: Public) -> np.ndarray:
        known = task.train.head(most)
        code = TfidfVectorizer(analyzer="char_wb", ngram_range=letters, min_df=1).fit(known.word)
        index = NearestNeighbors(n_neighbors=k, metric="cosine", algorithm="brute").fit(code.transform(known.word))
        found = index.kneighbors(code.transform(task.test.word), return_distance=False)
        texts = known.phonemes.to_numpy()
        if k == 1:
            return texts[found[:, 0]]
        out = []
        for row in found:
            sets = [set(texts[i].split()) for i in row]
            alike = [sum(len(a & b) / len(a | b) for b in sets) for a in sets]
            out.append(texts[row[int(np.argmax(alike))]])
        return np.array(out, dtype=object)

    return predict


def for_task(task: str) -> list[Pipeline]:
    out = [
        constant("empty", lambda t: ""),
        constant("commonest phoneme", lambda t: common(t, 1)),
        constant("three commonest phonemes", lambda t: common(t, 3)),
        constant("seven commonest phonemes", lambda t: common(t, 7)),
        constant("first training word", lambda t: t.train.phonemes[0]),
    ]
    ladders = {
        "letter": [(0, 0)],
        "next letter": [(0, 1), (0, 0)],
        "letter before": [(1, 0), (0, 0)],
        "3 letters": [(1, 1), (0, 1), (0, 0)],
        "5 letters": [(2, 2), (1, 2), (1, 1), (0, 1), (0, 0)],
        "7 letters": [(3, 3), (2, 3), (2, 2), (1, 2), (1, 1), (0, 1), (0, 0)],
        "9 letters": [(4, 4), (3, 4), (3, 3), (2, 3), (2, 2), (1, 2), (1, 1), (0, 1), (0, 0)],
    }
    for label, ladder in ladders.items():
        for most in (300, 3000, 30000):
            out.append(Pipeline(f"table of {label}, {most} words", "table", backing_off(ladder, most)))
    for fewest in (2, 4):
        out.append(Pipeline(f"table of 9 letters seen {fewest} times", "table", backing_off(ladders["9 letters"], 30000, fewest)))

    def add(name: str, family: str, width: tuple[int, int], most: int, make: Callable[[], Any], onehot: bool) -> None:
        label = f"{name}, {width[0]}+1+{width[1]} letters, {most} words"
        out.append(Pipeline(label, family, by_letter(*width, most, make, onehot)))

    for depth in (4, 8, 14, None):
        add(f"tree depth {depth}", "tree", (3, 3), 3000, lambda d=depth: DecisionTreeClassifier(max_depth=d, random_state=SEED), False)
    add("tree of letters", "tree", (3, 3), 4000, lambda: DecisionTreeClassifier(random_state=SEED), True)
    add("tree of letters", "tree", (4, 4), 9000, lambda: DecisionTreeClassifier(min_samples_leaf=2, random_state=SEED), True)
    for width, most in (((2, 2), 2000), ((4, 4), 2000), ((4, 4), 5000)):
        add("random forest", "forest", width, most, lambda: RandomForestClassifier(8, random_state=SEED), True)
    add("extra trees", "forest", (3, 3), 2000, lambda: ExtraTreesClassifier(8, random_state=SEED), True)
    add("extra trees", "forest", (4, 4), 4000, lambda: ExtraTreesClassifier(8, random_state=SEED), True)
    for width in ((1, 1), (2, 2), (4, 4)):
        add("bernoulli bayes", "naive bayes", width, 3000, BernoulliNB, True)
        add("multinomial bayes", "naive bayes", width, 3000, MultinomialNB, True)
    for width in ((1, 1), (3, 3), (5, 5)):
        add("perceptron by sgd", "linear", width, 1500, lambda: SGDClassifier(alpha=1e-5, max_iter=6, tol=None, random_state=SEED), True)
    add("logistic by sgd", "linear", (3, 3), 1500, lambda: SGDClassifier(loss="log_loss", alpha=1e-5, max_iter=6, tol=None, random_state=SEED), True)
    for width in ((2, 2), (4, 4)):
        add("linear svm", "svm", width, 700, lambda: LinearSVC(C=0.5, max_iter=200, random_state=SEED), True)
    for k, most in ((1, 300), (5, 300), (3, 700)):
        add(f"{k} neighbours", "neighbours", (3, 3), most, lambda k=k: KNeighborsClassifier(k, metric="cosine", algorithm="brute"), True)
    for rounds, most in ((12, 1000), (25, 1500)):
        add(f"lightgbm x{rounds}", "boosting", (3, 3), most, lambda n=rounds: lgbm("c", n_estimators=n, learning_rate=0.15, num_leaves=15), True)
    for hidden, width, most, rounds in (((32,), (2, 2), 2000, 8), ((64,), (4, 4), 5000, 7), ((96,), (4, 4), 9000, 8)):
        add(f"mlp {hidden}", "mlp", width, most, lambda h=hidden, n=rounds: MLPClassifier(h, max_iter=n, batch_size=256, learning_rate_init=0.004, random_state=SEED), True)
    for letters in ((1, 2), (2, 3), (2, 4)):
        for most in (2000, 12000):
            out.append(Pipeline(f"nearest word by {letters} letters, {most} words", "neighbours", nearest(letters, 1, most)))
    out.append(Pipeline("middle of 5 nearest words", "neighbours", nearest((2, 3), 5, 12000)))
    return out
