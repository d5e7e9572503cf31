"""Distils the teacher into one vector per token, so that the mean of a text's token vectors has the direction of the teacher's vector.

train.py TEACHER_FOLDER CORPUS.json FEATURES_FOLDER OUT.bin

1. Embed each token with the teacher, centre the vectors, project them onto the first principal directions of the teacher's text vectors, and
   multiply them by the smooth inverse frequency a / (a + p) (https://openreview.net/forum?id=SyK00v5xx), with p from the token's rank by
   Zipf's law, as Model2Vec does (https://github.com/MinishLab/model2vec).
2. Train with Adam (https://arxiv.org/abs/1412.6980) on 1 - cosine to the teacher's text vectors.
3. Quantise to int8 with one scale per token.
"""

import hashlib
import json
import struct
import sys
from pathlib import Path

import numpy as np
import scipy.sparse as sparse
from tokenizers import Tokenizer

SEED, DIMENSIONS, EPOCHS, BATCH, HELD_OUT = 1, 256, 6, 2048, 4000
LEARNING_RATE, WARM_UP_STEPS, BETA_1, BETA_2, EPSILON = 1e-3, 50, 0.9, 0.999, 1e-8
SIF_A = 1e-3
SPECIAL_TOKENS = 999  # [PAD], [UNK], [CLS], ... and the unused ones: they have no meaning and no vector
TEXT_TOKENS = 254  # the length to which the teacher truncated each text
MAGIC, VERSION = b"MDSE", 1


def bags(tokenizer, texts, vocabulary_size):
    """Returns token counts, one row per text."""
    ids = [encoding.ids[:TEXT_TOKENS] for encoding in tokenizer.encode_batch(texts, add_special_tokens=False)]
    starts = np.concatenate([[0], np.cumsum([len(row) for row in ids])])
    flat = np.concatenate([np.array(row, np.int32) for row in ids])
    counts = sparse.csr_matrix((np.ones(len(flat), np.float32), flat, starts), shape=(len(texts), vocabulary_size))
    counts.sum_duplicates()
    return counts


def embed(counts, table):
    sums = counts @ table
    lengths = np.linalg.norm(sums, axis=1, keepdims=True) + EPSILON
    return sums / lengths, lengths


def start(token_vectors, projection):
    rank = np.arange(len(token_vectors))
    share = 1 / (rank + 1.0)
    share /= share.sum()
    table = (token_vectors - token_vectors.mean(0)) @ projection * (SIF_A / (SIF_A + share))[:, None]
    table[:SPECIAL_TOKENS] = 0
    return table.astype(np.float32)


def train(table, counts, targets):
    rng = np.random.default_rng(SEED)
    rows = rng.permutation(np.nonzero(np.diff(counts.indptr))[0])
    held_out, rows = rows[:HELD_OUT], rows[HELD_OUT:]
    first, second = np.zeros_like(table), np.zeros_like(table)
    steps, step = EPOCHS * (len(rows) // BATCH), 0
    for epoch in range(EPOCHS):
        order = rng.permutation(rows)
        for at in range(0, len(order) - BATCH + 1, BATCH):
            batch = order[at : at + BATCH]
            x, y = counts[batch], targets[batch]
            q, lengths = embed(x, table)
            # The gradient of -cosine, including the normalisation.
            gradient = x.T @ (((q * y).sum(1, keepdims=True) * q - y) / lengths) / BATCH
            seen = np.unique(x.indices)
            gradient = np.asarray(gradient[seen])
            step += 1
            rate = LEARNING_RATE * min(1, step / WARM_UP_STEPS) * (1 - step / (steps + 1))
            first[seen] = BETA_1 * first[seen] + (1 - BETA_1) * gradient
            second[seen] = BETA_2 * second[seen] + (1 - BETA_2) * gradient**2
            table[seen] -= rate * (first[seen] / (1 - BETA_1**step)) / (np.sqrt(second[seen] / (1 - BETA_2**step)) + EPSILON)
            table[:SPECIAL_TOKENS] = 0
        cosine = (embed(counts[held_out], table)[0] * targets[held_out]).sum(1).mean()
        print(f"epoch {epoch + 1}: cosine to the teacher on held-out texts {cosine:.4f}", flush=True)
    return table


def artefact(table, vocabulary):
    """Little-endian: magic; version, dimensions, tokens and vocabulary bytes as u32; the vocabulary, one token per line, padded to 4 bytes; f32 scales; i8 rows."""
    names = "\n".join(vocabulary).encode()
    names += b"\n" * (-len(names) % 4)
    scales = (np.abs(table).max(1) / 127).astype("<f4")
    rows = np.where(scales[:, None] > 0, np.round(table / np.maximum(scales[:, None], 1e-12)), 0).astype(np.int8)
    header = MAGIC + struct.pack("<IIII", VERSION, table.shape[1], len(vocabulary), len(names))
    return header + names + scales.tobytes() + rows.tobytes()


if __name__ == "__main__":
    teacher, corpus, features, out = map(Path, sys.argv[1:])
    vocabulary = (teacher / "vocab.txt").read_text("utf8").rstrip("\n").split("\n")
    tokenizer = Tokenizer.from_file(str(teacher / "tokenizer.json"))
    tokenizer.no_padding()
    tokenizer.no_truncation()
    texts = np.concatenate([np.load(shard) for shard in sorted(features.glob("texts.*.npy"))]).astype(np.float32)
    counts = bags(tokenizer, json.loads(corpus.read_text())[: len(texts)], len(vocabulary))
    energy, directions = np.linalg.eigh(texts.T @ texts / len(texts))  # not centred, so that cosines hold
    projection = directions[:, ::-1][:, :DIMENSIONS].astype(np.float32)
    print(f"{len(texts)} texts; {DIMENSIONS} directions keep {energy[::-1][:DIMENSIONS].sum() / energy.sum():.3f} of the energy")
    targets = texts @ projection
    targets /= np.linalg.norm(targets, axis=1, keepdims=True)
    table = train(start(np.load(features / "tokens.npy"), projection), counts, targets)
    blob = artefact(table, vocabulary)
    out.write_bytes(blob)
    print(f"{out}: {len(blob)} bytes, sha256 {hashlib.sha256(blob).hexdigest()}")
