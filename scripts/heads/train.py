"""Trains the heads that read a sentence: python train.py VECTORS OUT. VECTORS.json and VECTORS.f32 are of vectors.ts.

A head is a linear function of the vector that the built-in encoder makes of a sentence. Two are classifiers (multinomial logistic
regression), of its kind and of its topic; the third is the regression of what is at stake if it is forgotten, from 0 to 1. A fourth, of
questions, is the classifier of what they ask for: one thing, or all that is known of an area. First, each author is left out once and
measured, then all are learned.
"""

import json
import os
import sys

import numpy as np
from scipy.optimize import minimize

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../multilingual"))
import tensors  # noqa: E402

KINDS = ("fact", "passing", "talk", "unreal")
TOPICS = ("home", "people", "pets", "work", "health", "food", "money", "things", "plans", "interests", "instructions")
ASKED = ("narrow", *TOPICS, "all")
# What the older sets of authors call kinds and properties.
OLDER_KINDS = {
    "instruction": "fact", "past": "fact", "remark": "passing", "question": "talk", "request": "talk", "smalltalk": "talk",
    "heading": "talk", "played": "unreal", "quoted": "unreal", "supposed": "unreal",
}  # fmt: skip
OLDER_TOPICS = {
    "education": "work", "project": "work", "relationship": "people", "family": "people", "contact": "people", "pet": "pets",
    "medication": "health", "allergy": "health", "body": "health", "diet": "food", "possession": "things", "vehicle": "things",
    "tool": "things", "schedule": "plans", "deadline": "plans", "plan": "plans", "travel": "plans", "event": "plans",
    "hobby": "interests", "preference": "interests", "belief": "interests", "language": "interests", "instruction": "instructions",
}  # fmt: skip
# Unit vectors are scaled so that each number is about 1.
SCALE = 16
DECAY, STAKES_DECAY = 0.03, 0.3
MOST_STAKES = 4


def classifier(x, labels, weights, classes):
    """The weights and the bias of the likeliest class, with a penalty on large weights."""
    wanted, share, width = np.eye(classes)[labels], weights / weights.sum(), x.shape[1]

    def loss(flat):
        matrix, bias = flat[: width * classes].reshape(width, classes), flat[width * classes :]
        logits = x @ matrix + bias
        raised = np.exp(logits - logits.max(1, keepdims=True))
        likely = raised / raised.sum(1, keepdims=True)
        slope = (likely - wanted) * share[:, None]
        lost = -(share * np.log(likely[np.arange(len(labels)), labels] + 1e-12)).sum() + DECAY * (matrix**2).sum()
        return lost, np.concatenate([(x.T @ slope + 2 * DECAY * matrix).ravel(), slope.sum(0)])

    found = minimize(loss, np.zeros((width + 1) * classes), jac=True, method="L-BFGS-B", options={"maxiter": 200}).x
    return found[: width * classes].reshape(width, classes), found[width * classes :]


def regression(x, y):
    mean = x.mean(0)
    matrix = np.linalg.solve((x - mean).T @ (x - mean) / len(x) + STAKES_DECAY * np.eye(x.shape[1]), (x - mean).T @ (y - y.mean()) / len(x))
    return matrix[:, None], np.array([y.mean() - mean @ matrix])


def heads(x, kinds, topics, stakes, asked, weights):
    """By name, the weights and the bias of each head, learned from the rows that have a label of it."""
    of = lambda labels: (x[labels >= 0], labels[labels >= 0])
    return {
        "kind": classifier(*of(kinds), weights[kinds >= 0], len(KINDS)),
        "topic": classifier(*of(topics), weights[topics >= 0], len(TOPICS)),
        "stakes": regression(*of(stakes)),
        "asked": classifier(*of(asked), weights[asked >= 0], len(ASKED)),
    }


source, out = sys.argv[1:3]
rows = json.load(open(f"{source}.json", encoding="utf-8"))
x = np.fromfile(f"{source}.f32", np.float32).reshape(len(rows), -1).astype(np.float64) * SCALE
number = lambda names, name: names.index(name) if name in names else -1
kinds = np.array([number(KINDS, OLDER_KINDS.get(row.get("kind"), row.get("kind"))) for row in rows])
is_question = np.array(["broad" in row for row in rows])
topics = np.array([-1 if "broad" in row else number(TOPICS, OLDER_TOPICS.get(row.get("topic"), row.get("topic"))) for row in rows])
asked = np.array([-1 if "broad" not in row else number(ASKED, row["topic"] if row["broad"] else "narrow") for row in rows])
# Of the sets with stakes, what is no fact has none.
stakes = np.array([-1 if "broad" in row else row.get("stakes", 0 if row["weight"] == 1 else -1) for row in rows], np.float64)
weights = np.array([row["weight"] for row in rows])
authors = np.array([row["author"] for row in rows])

for author in sorted(set(authors[weights == 1])):
    held = authors == author
    found = heads(x[~held], kinds[~held], topics[~held], stakes[~held], asked[~held], weights[~held])
    said = {name: x[held] @ matrix + bias for name, (matrix, bias) in found.items()}
    if is_question[held].any():
        wanted, likeliest = asked[held], said["asked"].argmax(1)
        print(f"{author}: broad or not {np.mean((likeliest > 0) == (wanted > 0)):.1%}, area {np.mean(likeliest[wanted > 0] == wanted[wanted > 0]):.1%}")
        continue
    is_topic = topics[held] >= 0
    print(
        f"{author}: kind {np.mean(said['kind'].argmax(1) == kinds[held]):.1%}, "
        f"topic {np.mean(said['topic'].argmax(1)[is_topic] == topics[held][is_topic]):.1%}, "
        f"stakes {np.corrcoef(said['stakes'][:, 0], stakes[held])[0, 1]:.2f}"
    )

found = heads(x, kinds, topics, stakes, asked, weights)
# A regression says less than it should of both ends. What is no fact shall have 0 on average, and what has most at stake 1.
matrix, bias = found["stakes"]
said = (x @ matrix + bias)[:, 0]
low, high = (said[stakes == end].mean() for end in (0, MOST_STAKES))
found["stakes"] = matrix / (high - low), (bias - low) / (high - low)
tensors.write(
    out,
    {name + part: np.ascontiguousarray(value.T * scale, np.float32) for name, pair in found.items() for part, value, scale in (("", pair[0], SCALE), (".bias", pair[1], 1))},
    {},
)
