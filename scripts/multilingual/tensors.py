"""Weights as memoryd reads them: numbers of 4 and of 8 bits, in the layout of safetensors (https://github.com/huggingface/safetensors)."""

import json

import numpy as np

# Parts of a row's largest number at which the row may be cut. The one with the smallest squared error is taken.
CUTS = (1.0, 0.9, 0.8, 0.7, 0.6, 0.5)
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
