"""Computes the teacher's vectors: exact ones of every vocabulary token, and quantised ones (faster) of every training text. Resumable.

featurize.py TEACHER_FOLDER CORPUS.json OUT_FOLDER
"""

import json
import os
import sys
from multiprocessing import get_context
from pathlib import Path

import numpy as np
from teacher import Teacher

SHARD_TEXTS = 8_000


def tokens(folder, target):
    store(target, Teacher(folder).tokens())


def shard(folder, target, texts):
    store(target, Teacher(folder, quantised=True).texts(texts).astype(np.float16))


def store(target, vectors):
    partial = target.with_suffix(".partial.npy")
    np.save(partial, vectors)
    partial.rename(target)
    print(f"{target.name}: {len(vectors)} vectors", flush=True)


if __name__ == "__main__":
    folder, texts, out = sys.argv[1], json.loads(Path(sys.argv[2]).read_text()), Path(sys.argv[3])
    out.mkdir(parents=True, exist_ok=True)
    tasks = [(shard, (folder, out / f"texts.{at // SHARD_TEXTS:03}.npy", texts[at : at + SHARD_TEXTS])) for at in range(0, len(texts), SHARD_TEXTS)]
    tasks.append((tokens, (folder, out / "tokens.npy")))
    Teacher(folder, quantised=True)  # Makes the quantised model once, before the processes use it.
    with get_context("spawn").Pool(os.cpu_count(), maxtasksperchild=1) as pool:
        waiting = [pool.apply_async(task, arguments) for task, arguments in tasks if not arguments[1].exists()]
        for result in waiting:
            result.get()
