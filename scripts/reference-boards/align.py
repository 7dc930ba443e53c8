"""Which letters of a word stand for which of its phonemes: each letter gets none, one or two, by expectation maximisation."""

from __future__ import annotations

from collections import Counter, defaultdict

import numpy as np

#: Phonemes of one letter, joined; "" is silence.
Chunks = list[str]


def best_path(word: str, sounds: list[str], cost: dict[str, dict[str, float]], unseen: float) -> Chunks | None:
    """The cheapest way to deal the phonemes out to the letters, in order; None if a word has more than two a letter."""
    n, m = len(word), len(sounds)
    if m > 2 * n:
        return None
    total = [[np.inf] * (m + 1) for _ in range(n + 1)]
    took = [[0] * (m + 1) for _ in range(n + 1)]
    total[0][0] = 0.0
    for i, letter in enumerate(word):
        known = cost[letter]
        here, after, back = total[i], total[i + 1], took[i + 1]
        for j in range(max(0, m - 2 * (n - i)), min(m, 2 * i) + 1):
            base = here[j]
            if base == np.inf:
                continue
            for k in range(3):
                if j + k > m:
                    break
                price = base + known.get(" ".join(sounds[j : j + k]), unseen)
                if price < after[j + k]:
                    after[j + k], back[j + k] = price, k
    chunks: Chunks = []
    j = m
    for i in range(n, 0, -1):
        k = took[i][j]
        chunks.append(" ".join(sounds[j - k : j]))
        j -= k
    return chunks[::-1]


def align(words: list[str], sounds: list[list[str]], rounds: int = 4, sample: int = 5000) -> list[Chunks | None]:
    """Chunks for each word. Costs are learned on the first `sample` words (they are shuffled), starting from nearness in place."""
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for word, heard in zip(words[:sample], sounds[:sample], strict=True):
        for i, letter in enumerate(word):
            at = i * len(heard) / len(word)
            for j, sound in enumerate(heard):
                if abs(j - at) < 1.5:
                    counts[letter][sound] += 1
            counts[letter][""] += 0.5
    for step in range(rounds):
        cost = {letter: {chunk: -np.log(n / sum(seen.values())) for chunk, n in seen.items()} for letter, seen in counts.items()}
        table = defaultdict(dict, cost)
        last = step == rounds - 1
        part = slice(None) if last else slice(sample)
        paths = [best_path(word, heard, table, 9.0) for word, heard in zip(words[part], sounds[part], strict=True)]
        if last:
            return paths
        counts = defaultdict(Counter)
        for word, path in zip(words, paths, strict=False):
            for letter, chunk in zip(word, path or [], strict=False):
                counts[letter][chunk] += 1
    raise ValueError("rounds must be positive")
