"""Letters to sounds: each letter is aligned with none to two sounds, then predicted from the letters around it."""

from collections import Counter, defaultdict

from sklearn.ensemble import ExtraTreesClassifier

PAD = "#"
VOWELS = "aeiouy"
ALPHABET = VOWELS + "bcdfghjklmnpqrstvwxz" + PAD
MOST = 2


class Alignment:
    """Counts of letter and sound-chunk pairs, improved by aligning with them a few times over."""

    def __init__(self, words, answers):
        self.cost = {}
        start = defaultdict(float)
        for word, sounds in zip(words, answers):
            for at, letter in enumerate(word):
                middle = at * len(sounds) / len(word)
                for first in range(len(sounds)):
                    near = 1 / (1 + abs(first - middle))
                    start[letter, tuple(sounds[first : first + 1])] += near
                    start[letter, tuple(sounds[first : first + 2])] += near / 20
                start[letter, ()] += 0.5
        self._learn(start)
        for _ in range(4):
            counts = Counter()
            for word, sounds in zip(words, answers):
                counts.update(zip(word, self.align(word, sounds) or ()))
            self._learn(counts)

    def _learn(self, counts):
        totals = defaultdict(float)
        for (letter, _), count in counts.items():
            totals[letter] += count
        self.cost = {pair: -np.log(count / totals[pair[0]]) for pair, count in counts.items()}

    def align(self, word, sounds):
        """A chunk of sounds for each letter at the least cost; None when no alignment covers the word."""
        cost, unseen = self.cost, 12.0
        best = {0: (0.0, ())}
        for at, letter in enumerate(word):
            after = {}
            room = MOST * (len(word) - at - 1)
            for used, (so_far, chunks) in best.items():
                for take in range(min(MOST, len(sounds) - used) + 1):
                    if len(sounds) - used - take > room:
                        continue
                    chunk = tuple(sounds[used : used + take])
                    total = so_far + cost.get((letter, chunk), unseen + take)
                    if used + take not in after or total < after[used + take][0]:
                        after[used + take] = (total, (*chunks, chunk))
            best = after
        return best[len(sounds)][1] if len(sounds) in best else None


class BackOff:
    """For each letter the commonest chunk in the widest context that was seen often enough."""

    def __init__(self, reach):
        self.contexts = [(width, width) for width in range(reach, 0, -1)]
        self.contexts += [(0, 1), (1, 0), (0, 0)]
        self.contexts.sort(key=lambda sides: -sum(sides))

    def fit(self, windows, chunks):
        self.tables = []
        for before, after in self.contexts:
            counts = defaultdict(Counter)
            for (left, letter, right), chunk in zip(windows, chunks):
                counts[left[len(left) - before :] + letter + right[:after]][chunk] += 1
            least = 1 if before + after > 2 else 0
            self.tables.append(
                {key: seen.most_common(1)[0][0] for key, seen in counts.items() if seen.total() > least}
            )
        return self

    def predict(self, windows):
        for left, letter, right in windows:
            for (before, after), table in zip(self.contexts, self.tables):
                key = left[len(left) - before :] + letter + right[:after]
                if key in table:
                    yield table[key]
                    break
            else:
                yield ()


class Trees:
    """A forest over the letters around, how far the ends are, and the vowels on both sides (for the stress)."""

    reach = 4

    def matrix(self, windows):
        rows = []
        for left, letter, right in windows:
            near = (PAD * self.reach + left)[-self.reach :] + letter + (right + PAD * self.reach)[: self.reach]
            codes = [ALPHABET.find(sign) for sign in near]
            vowels_left = sum(sign in VOWELS for sign in left)
            vowels_right = sum(sign in VOWELS for sign in right)
            rows.append(codes + [len(left.strip(PAD)), len(right.strip(PAD)), vowels_left, vowels_right])
        return np.array(rows, dtype=np.float32)

    def fit(self, windows, chunks):
        # Rare chunks cost memory in every node of every tree and are hardly ever right.
        common = Counter(chunks)
        kept = [(window, chunk) for window, chunk in zip(windows, chunks) if common[chunk] >= 8]
        windows, chunks = zip(*kept)
        self.names = sorted(set(chunks))
        place = {name: index for index, name in enumerate(self.names)}
        self.forest = ExtraTreesClassifier(
            n_estimators=10, max_features=0.7, max_leaf_nodes=25_000, n_jobs=2, random_state=SPEC["seed"]
        )
        self.forest.fit(self.matrix(windows), [place[chunk] for chunk in chunks])
        return self

    def predict(self, windows):
        return [self.names[index] for index in self.forest.predict(self.matrix(windows))]


def windows_of(word, reach=4):
    padded = PAD * reach + word + PAD * reach
    return [(padded[: at + reach], padded[at + reach], padded[at + reach + 1 :]) for at in range(len(word))]


def predict_words(model, words):
    flat = [window for word in words for window in windows_of(word)]
    chunks = iter(model.predict(flat))
    answers = []
    for word in words:
        sounds = [sound for _ in word for sound in next(chunks)]
        answers.append(" ".join(sounds) or "AH0")
    return answers


def edit_distance(left, right):
    row = list(range(len(right) + 1))
    for i, a in enumerate(left, 1):
        diagonal, row[0] = row[0], i
        for j, b in enumerate(right, 1):
            diagonal, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, diagonal + (a != b))
    return row[-1]


def main():
    problem = Problem()
    column = next(name for name in problem.features if is_text(problem.train[name]))
    words = problem.train[column].astype(str).tolist()
    answers = [text.split() for text in problem.train[problem.target].astype(str)]
    order = np.random.default_rng(SPEC["seed"]).permutation(len(words))
    sample = order[:8000]
    alignment = Alignment([words[i] for i in sample], [answers[i] for i in sample])
    aligned = [alignment.align(word, sounds) for word, sounds in zip(words, answers)]
    whole = [i for i in range(len(words)) if aligned[i] is not None]
    say(f"{len(whole)} of {len(words)} words aligned")

    def fit(rows):
        windows = [window for i in rows for window in windows_of(words[i])]
        chunks = [chunk for i in rows for chunk in aligned[i]]
        level = SPEC["level"]
        return (Trees() if level >= 3 else BackOff(1 if level == 1 else 4)).fit(windows, chunks)

    held = set(order[: len(order) // 10].tolist())
    model = fit([i for i in whole if i not in held])
    rows = sorted(held)
    guesses = predict_words(model, [words[i] for i in rows])
    parts = [edit_distance(g.split(), answers[i]) / max(len(g.split()), len(answers[i])) for g, i in zip(guesses, rows)]
    say(f"holdout: mean normalised edit distance {np.mean(parts):.5f}")
    problem.write(predict_words(fit(whole), problem.test[column].astype(str).tolist()))


main()
