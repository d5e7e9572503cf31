"""Trains the judge of pairs: python train.py E5_FILE SETS_FOLDER OUT [--held a6,b2,c3,c4] [--epochs 1] [--minutes 60]

The judge is a cross-encoder: multilingual-e5-small reads the earlier and the later sentence together, and a small head on top says what
the later one does to the earlier one. The lower half of the layers stays as it is, so what they make of each pair is computed once; the
upper half is tuned. It is written at the end of each epoch and after each ten minutes, and a second run continues there.

The pairs of the authors in `--held` are left out and measured after each epoch. A threshold is to be chosen on them.
"""

import argparse
import json
import os
import pickle
import random
import time

import jax
import jax.numpy as jnp
import numpy as np
import optax
from jax import lax

import pairs as sets
from e5 import E5

arguments = argparse.ArgumentParser()
for name in ("e5", "sets", "out"):
    arguments.add_argument(name)
arguments.add_argument("--held", default="a6,b2,c3,c4")
arguments.add_argument("--epochs", type=int, default=1)
arguments.add_argument("--minutes", type=float, default=60)
given = arguments.parse_args()
os.makedirs(given.out, exist_ok=True)

LIMIT_PIECES = 80
LENGTHS = (20, 28, 36, 48, 80)
BATCH_PIECES = 1024
FROZEN = 6
HEAD_WIDTH = 192
UNRELATED_SHARE = 0.8
# How often each sentence and each reported fact is paired with others.
TALK_OF_EACH = 6
LEARNING_RATE, HEAD_RATE, DECAY, DROPOUT, SMOOTHING = 1e-4, 1e-3, 0.01, 0.1, 0.05
SAVE_SECONDS = 600
SEED = 1

model = E5(given.e5)
held_names = set(given.held.split(","))
stories = sets.of_stories(f"{given.sets}/authors/open")
chats = sets.of_chats(f"{given.sets}/authors/open", SEED)
held = [pair for pair in stories if pair["author"] in held_names]
open_pairs = [pair for pair in stories if pair["author"] not in held_names]
talk = sets.of_talk(f"{given.sets}/authors/open", TALK_OF_EACH, SEED)
learned = open_pairs + sets.unrelated(open_pairs, UNRELATED_SHARE, SEED) + [pair for pair in talk + chats if pair["author"] not in held_names]
learned = sets.distinct(learned + sets.of_older_sets(given.sets), held)
held = held[:: max(1, len(held) // 2500)] + sets.unrelated(held, 0.3, SEED) + [pair for pair in talk + chats if pair["author"] in held_names]
print(f"{len(learned)} pairs to learn, {len(held)} of {given.held} to measure", flush=True)


def read(pairs):
    return [model.pair(pair["older"], pair["newer"], LIMIT_PIECES) for pair in pairs]


def norm(x, gain, bias):
    centred = x - x.mean(-1, keepdims=True)
    return centred * lax.rsqrt((centred**2).mean(-1, keepdims=True) + model.epsilon) * gain + bias


def layers(stack, x, mask):
    """The layers of a stack. `x` is batch by pieces by width."""
    batch, length, width = x.shape
    away = (1 - mask)[:, None, None, :] * -1e9

    def layer(x, of):
        heads = lambda name: (x @ of[f"{name}w"] + of[f"{name}b"]).reshape(batch, length, model.heads, -1).transpose(0, 2, 1, 3)
        query, key, value = heads("q"), heads("k"), heads("v")
        weights = jax.nn.softmax(query @ key.transpose(0, 1, 3, 2) / np.sqrt(width / model.heads) + away, -1)
        attended = (weights @ value).transpose(0, 2, 1, 3).reshape(batch, length, width)
        x = norm(x + attended @ of["ow"] + of["ob"], of["l1w"], of["l1b"])
        hidden = jax.nn.gelu(x @ of["fw"] + of["fb"], approximate=False)
        return norm(x + hidden @ of["gw"] + of["gb"], of["l2w"], of["l2b"]), None

    return lax.scan(layer, x, stack)[0]


def dropped(x, key):
    return x if key is None else jnp.where(jax.random.bernoulli(key, 1 - DROPOUT, x.shape), x / (1 - DROPOUT), 0.0)


def judged(parameters, x, side, mask, key=None):
    """The logits of the relations. The head reads the first piece, the mean of either sentence, and their product."""
    keys = (None, None) if key is None else jax.random.split(key)
    x = layers(parameters["stack"], dropped(x + parameters["side"][side], keys[0]), mask)
    mean = lambda of: (x * of[:, :, None]).sum(1) / jnp.maximum(1, of.sum(1))[:, None]
    older, newer = mean(mask * (side == 0)), mean(mask * (side == 1))
    features = dropped(jnp.concatenate([x[:, 0], older, newer, older * newer], 1), keys[1])
    return jnp.tanh(features @ parameters["head.first"] + parameters["head.first.bias"]) @ parameters["head.last"] + parameters["head.last.bias"]


def batches(texts, chance):
    by_length = {length: [] for length in LENGTHS}
    for number, (ids, _) in enumerate(texts):
        by_length[next(length for length in LENGTHS if len(ids) <= length)].append(number)
    found = []
    for length, numbers in by_length.items():
        if chance:
            chance.shuffle(numbers)
        rows = BATCH_PIECES // length
        found += [(length, rows, numbers[at : at + rows]) for at in range(0, len(numbers), rows)]
    if chance:
        chance.shuffle(found)
    return found


def lower(texts, path):
    """What the frozen layers make of each pair, in 16 bits, in one file beside the model."""
    starts = np.concatenate([[0], np.cumsum([len(ids) for ids, _ in texts])])
    shape = (int(starts[-1]), model.width)
    if os.path.exists(path) and os.path.getsize(path) == shape[0] * shape[1] * 2:
        return starts, np.memmap(path, np.float16, "r", shape=shape)
    began = time.time()
    out = np.memmap(path + ".part", np.float16, "w+", shape=shape)
    rows = np.array(sorted({piece for ids, _ in texts for piece in ids} | {model.pad}))
    place = {piece: row for row, piece in enumerate(rows)}
    table, (positions, gain, bias) = model.table(rows), model.first()
    stack = {name: values[:FROZEN] for name, values in model.stack().items()}
    run = jax.jit(lambda x, mask: layers(stack, norm(x, gain, bias), mask))
    for length, count, numbers in batches(texts, None):
        ids, mask = np.full((count, length), place[model.pad]), np.zeros((count, length), np.float32)
        mask[:, 0] = 1
        for row, number in enumerate(numbers):
            pieces = texts[number][0]
            ids[row, : len(pieces)], mask[row, : len(pieces)] = [place[piece] for piece in pieces], 1
        made = np.asarray(run(table[ids] + positions[:length][None], mask))
        for row, number in enumerate(numbers):
            out[starts[number] : starts[number + 1]] = made[row, : starts[number + 1] - starts[number]]
    out.flush()
    os.replace(path + ".part", path)
    print(f"lower layers of {len(texts)} pairs: {time.time() - began:.0f} s", flush=True)
    return starts, np.memmap(path, np.float16, "r", shape=shape)


def packed(texts, below, length, count, numbers):
    starts, made = below
    x, side, mask = np.zeros((count, length, model.width), np.float32), np.zeros((count, length), np.int32), np.zeros((count, length), np.float32)
    mask[len(numbers) :, 0] = 1
    for row, number in enumerate(numbers):
        pieces = len(texts[number][0])
        x[row, :pieces], side[row, :pieces], mask[row, :pieces] = made[starts[number] : starts[number + 1]], texts[number][1], 1
    return x, side, mask


learned_texts, held_texts = read(learned), read(held)
learned_below, held_below = lower(learned_texts, f"{given.out}/learned.f16"), lower(held_texts, f"{given.out}/held.f16")
answers = np.array([pair["relation"] for pair in learned])
chance = np.random.RandomState(SEED)
features = 4 * model.width
state = {
    "step": 0,
    "parameters": {
        "stack": {name: values[FROZEN:] for name, values in model.stack().items()},
        "side": np.zeros((2, model.width), np.float32),
        "head.first": (chance.randn(features, HEAD_WIDTH) / np.sqrt(features)).astype(np.float32),
        "head.first.bias": np.zeros(HEAD_WIDTH, np.float32),
        "head.last": (chance.randn(HEAD_WIDTH, len(sets.RELATIONS)) * 0.05).astype(np.float32),
        "head.last.bias": np.zeros(len(sets.RELATIONS), np.float32),
    },
}
plan = [batch for epoch in range(given.epochs) for batch in batches(learned_texts, random.Random(SEED + epoch))]
epoch_steps = len(plan) // given.epochs
warm = max(1, len(plan) // 12)
rate = optax.join_schedules([optax.linear_schedule(0, 1, warm), optax.linear_schedule(1, 0.02, len(plan) - warm)], [warm])
adam = lambda peak: optax.adamw(lambda step: peak * rate(step), weight_decay=DECAY)
labels = {name: jax.tree.map(lambda _: "body" if name == "stack" else "head", value) for name, value in state["parameters"].items()}
rule = optax.chain(optax.clip_by_global_norm(1.0), optax.multi_transform({"head": adam(HEAD_RATE), "body": adam(LEARNING_RATE)}, labels))
path = f"{given.out}/state.pkl"
if os.path.exists(path):
    state = pickle.load(open(path, "rb"))
parameters = jax.tree.map(jnp.asarray, state["parameters"])
moments = state.get("moments") or rule.init(parameters)


def loss(parameters, x, side, mask, answer, weight, key):
    wanted = jax.nn.one_hot(answer, len(sets.RELATIONS)) * (1 - SMOOTHING) + SMOOTHING / len(sets.RELATIONS)
    each = -(jax.nn.log_softmax(judged(parameters, x, side, mask, key)) * wanted).sum(1)
    return (each * weight).sum() / weight.sum()


@jax.jit
def learn(parameters, moments, x, side, mask, answer, weight, key):
    lost, gradient = jax.value_and_grad(loss)(parameters, x, side, mask, answer, weight, key)
    update, moments = rule.update(gradient, moments, parameters)
    return optax.apply_updates(parameters, update), moments, lost


score = jax.jit(lambda parameters, x, side, mask: jax.nn.softmax(judged(parameters, x, side, mask)))


def measure():
    """Writes what the judge says of the held pairs, and prints how well it parts changes from what stays true."""
    said = np.zeros((len(held), len(sets.RELATIONS)))
    for length, count, numbers in batches(held_texts, None):
        x, side, mask = packed(held_texts, held_below, length, count, numbers)
        said[numbers] = np.asarray(score(parameters, x, side, mask))[: len(numbers)]
    changes = said[:, 0] + said[:, 1]
    is_change = np.array([pair["relation"] < 2 for pair in held])
    is_kept = np.array([sets.RELATIONS[pair["relation"]] in ("adds", "beside") for pair in held])
    with open(f"{given.out}/held.json", "w", encoding="utf-8") as file:
        json.dump([pair | {"said": [round(float(v), 4) for v in row]} for pair, row in zip(held, said)], file, ensure_ascii=False)
    order = np.sort(changes[is_kept])[::-1]
    for share in (0.01, 0.02, 0.05, 0.1):
        least = order[int(share * len(order))]
        print(f"  at {share:.0%} of {is_kept.sum()} true facts hit (over {least:.3f}): {(changes[is_change] > least).mean():.1%} of {is_change.sum()} changes", flush=True)


def save(step):
    with open(path + ".part", "wb") as file:
        pickle.dump({"step": step, "parameters": jax.tree.map(np.asarray, parameters), "moments": jax.tree.map(np.asarray, moments)}, file)
    os.replace(path + ".part", path)


began = saved = time.time()
lost = []
for step in range(state["step"], len(plan)):
    length, count, numbers = plan[step]
    x, side, mask = packed(learned_texts, learned_below, length, count, numbers)
    answer, weight = np.full(count, sets.BESIDE), np.zeros(count, np.float32)
    answer[: len(numbers)], weight[: len(numbers)] = answers[numbers], 1
    parameters, moments, one = learn(parameters, moments, x, side, mask, answer, weight, jax.random.PRNGKey(step))
    lost.append(float(one))
    if (step + 1) % 50 == 0:
        print(f"step {step + 1} of {len(plan)}: loss {np.mean(lost[-50:]):.4f}, {time.time() - began:.0f} s", flush=True)
    is_over = time.time() - began > given.minutes * 60
    if (step + 1) % epoch_steps == 0 or is_over or step + 1 == len(plan):
        save(step + 1)
        measure()
    elif time.time() - saved > SAVE_SECONDS:
        save(step + 1)
        saved = time.time()
    if is_over:
        break
