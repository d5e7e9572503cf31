"""Writes the trained judge as memoryd reads it: python export.py E5_FILE STATE OUT GOLDEN HELD

Matrices have 8 bits a number and a step for each output. The table of pieces has 4 bits and only the likeliest pieces of the scripts that
memoryd reads; a rarer piece is split into shorter ones. GOLDEN gets what the weights as written say of some pairs in `HELD`, computed here
in floats, for the tests.
"""

import json
import math
import pickle
import sys
import unicodedata

import numpy as np

sys.path.insert(0, f"{__file__.rsplit('/', 2)[0]}/multilingual")
from e5 import E5  # noqa: E402
from tensors import four_bits, write  # noqa: E402
from trie import byte_trie  # noqa: E402

e5_file, state_file, out, golden, held_file = sys.argv[1:]
MOST_PIECES = 120_000
SCRIPTS = {"LATIN", "CYRILLIC", "ARABIC", "HEBREW", "DEVANAGARI", "THAI", "HANGUL", "HIRAGANA", "KATAKANA", "CJK", "FULLWIDTH", "HALFWIDTH"}
# The ids of src/models/builtin/multilingual/sentencepiece.ts.
UNKNOWN, BEGIN, END, CONTROLS = 0, 1, 2, 3
POSITIONS = 80
GOLDEN_PAIRS = 12
MATRICES = {"q": "query", "k": "key", "v": "value", "o": "attended", "f": "hidden", "g": "out"}
SPACE = "\u2581"

model = E5(e5_file)
trained = pickle.load(open(state_file, "rb"))["parameters"]


def is_read(piece):
    """Whether all letters of the piece are of scripts that memoryd reads."""
    return all(unicodedata.name(letter, "?").split()[0].split("-")[0] in SCRIPTS for letter in piece if letter.isalpha())


def kept_pieces():
    """The numbers of the pieces in the model, controls first."""
    controls = [model.unknown, model.begin, model.end]
    others = [number for text, number in model.ids.items() if number not in controls and number != model.pad and is_read(text)]
    # Normal text has the mark of a space only before a word.
    others = [number for number in others if SPACE not in model.spelled[number].decode()[1:]]
    likeliest = sorted(others, key=lambda number: -model.scores[number])[: MOST_PIECES - CONTROLS]
    return controls + sorted(likeliest)


def eight_bits(matrix):
    """A matrix of inputs by outputs as rows of i8 by output, and a step for each: number = code * step."""
    steps = np.maximum(np.abs(matrix).max(axis=0) / 127, 1e-12).astype(np.float32)
    return np.ascontiguousarray(np.rint(matrix / steps).astype(np.int8).T), steps


tensors, floats = {}, {}


def matrix(name, values):
    tensors[name], tensors[f"{name}.steps"] = eight_bits(values)
    floats[name] = tensors[name].T.astype(np.float32) * tensors[f"{name}.steps"]


def vector(name, values):
    tensors[name] = floats[name] = np.asarray(values, np.float32)


kept = kept_pieces()
tensors["table"], tensors["table.steps"], floats["table"] = four_bits(model.table(np.array(kept)).astype(np.float32))
positions, gain, bias = model.first()
vector("positions", positions[:POSITIONS])
vector("first.gain", gain)
vector("first.bias", bias)
below, above = model.stack(), trained["stack"]
frozen = model.layers - len(above["qw"])
for number in range(model.layers):
    of = (lambda name: below[name][number]) if number < frozen else (lambda name: above[name][number - frozen])
    for short, name in MATRICES.items():
        matrix(f"layer{number}.{name}", of(f"{short}w"))
        vector(f"layer{number}.{name}.bias", of(f"{short}b"))
    for short, name in (("l1", "attended"), ("l2", "out")):
        vector(f"layer{number}.{name}.norm.gain", of(f"{short}w"))
        vector(f"layer{number}.{name}.norm.bias", of(f"{short}b"))
vector("side", trained["side"])
for name in ("first", "last"):
    matrix(f"head.{name}", trained[f"head.{name}"])
    vector(f"head.{name}.bias", trained[f"head.{name}.bias"])

spelled = {model.spelled[number].decode().replace(SPACE, " ").encode(): id for id, number in enumerate(kept) if id >= CONTROLS}
tensors |= {f"pieces.{name}": array for name, array in byte_trie(spelled).items()}
tensors["pieces.scores"] = np.array([model.scores[number] for number in kept], np.float32)
blob, offsets = bytearray(), {}
for letter, replacement in sorted(model.replacements.items()):
    offsets[letter.encode()] = len(blob)
    blob += replacement.encode() + b"\0"
tensors |= {f"replacements.{name}": array for name, array in byte_trie(offsets).items()}
tensors["replacements.texts"] = np.frombuffer(bytes(blob), np.uint8)
write(out, tensors, {"layers": model.layers, "frozen": frozen, "heads": model.heads, "epsilon": float(model.epsilon)})

# What the weights as written say, in floats.
model.ids = {model.spelled[number].decode(): id for id, number in enumerate(kept) if id >= CONTROLS}
model.scores, model.begin, model.end, model.unknown, model._words = tensors["pieces.scores"], BEGIN, END, UNKNOWN, {}
erf = np.vectorize(math.erf)


def norm(x, name):
    centred = x - x.mean(-1, keepdims=True)
    return centred / np.sqrt((centred**2).mean(-1, keepdims=True) + model.epsilon) * floats[f"{name}.gain"] + floats[f"{name}.bias"]


def dense(x, name):
    return x @ floats[name] + floats[f"{name}.bias"]


def softmax(x):
    raised = np.exp(x - x.max(-1, keepdims=True))
    return raised / raised.sum(-1, keepdims=True)


def said(ids, sides):
    x = norm(floats["table"][ids] + floats["positions"][: len(ids)], "first")
    for number in range(model.layers):
        if number == frozen:
            x = x + floats["side"][sides]
        heads = lambda name: dense(x, f"layer{number}.{name}").reshape(len(ids), model.heads, -1).transpose(1, 0, 2)
        query, key, value = heads("query"), heads("key"), heads("value")
        weights = softmax(query @ key.transpose(0, 2, 1) / np.sqrt(query.shape[-1]))
        x = norm(x + dense((weights @ value).transpose(1, 0, 2).reshape(len(ids), -1), f"layer{number}.attended"), f"layer{number}.attended.norm")
        hidden = dense(x, f"layer{number}.hidden")
        x = norm(x + dense(hidden * (1 + erf(hidden / np.sqrt(2))) / 2, f"layer{number}.out"), f"layer{number}.out.norm")
    side = np.array(sides)
    older, newer = x[side == 0].mean(0), x[side == 1].mean(0)
    return softmax(dense(np.tanh(dense(np.concatenate([x[0], older, newer, older * newer]), "head.first")), "head.last"))


held = json.load(open(held_file, encoding="utf-8"))
found = []
for pair in held[:: len(held) // GOLDEN_PAIRS][:GOLDEN_PAIRS]:
    ids, sides = model.pair(pair["older"], pair["newer"], POSITIONS)
    found.append({"older": pair["older"], "newer": pair["newer"], "ids": ids, "said": [round(float(value), 4) for value in said(ids, sides)]})
with open(golden, "w", encoding="utf-8") as file:
    json.dump(found, file, ensure_ascii=False, separators=(",", ":"))
    file.write("\n")
print(f"{len(kept)} pieces, {len(spelled)} of them spelled")
