import { expect, test } from "bun:test";
import { StaticEmbeddings } from "../../../../src/models/builtin/static.ts";

/** A tiny artefact of 4 tokens in 2 dimensions. `change` damages a copy. */
function tiny(
  change: (bytes: Uint8Array<ArrayBuffer>, header: DataView) => Uint8Array<ArrayBuffer> | undefined = () => undefined,
): Uint8Array<ArrayBuffer> {
  const vocabulary = new TextEncoder().encode("[UNK]\ntea\nmilk\n##s\n".padEnd(20, "\n"));
  const bytes = new Uint8Array(20 + vocabulary.length + 4 * 4 + 4 * 2);
  const view = new DataView(bytes.buffer);
  bytes.set(new TextEncoder().encode("MDSE"));
  for (const [i, value] of [1, 2, 4, vocabulary.length].entries()) view.setUint32(4 + i * 4, value, true);
  bytes.set(vocabulary, 20);
  for (const [i, scale] of [0, 0.5, 0.25, 0.01].entries()) view.setFloat32(20 + vocabulary.length + i * 4, scale, true);
  bytes.set([0, 0, 100, 0, 0, 100, 0, 0], 20 + vocabulary.length + 16);
  return change(bytes, view) ?? bytes;
}

test("the vector of a text is the mean of its tokens' vectors, normalized to unit length", () => {
  const embeddings = new StaticEmbeddings(tiny());
  expect(embeddings.dimensions).toBe(2);
  expect(Array.from(embeddings.embed("tea"))).toEqual([1, 0]);
  const [tea, milk] = embeddings.embed("Milk, teas and unheard-of things");
  expect(tea).toBeCloseTo(2 / Math.sqrt(5), 6);
  expect(milk).toBeCloseTo(1 / Math.sqrt(5), 6);
});

test("an artefact may start anywhere in its buffer", () => {
  const shifted = new Uint8Array(tiny().length + 3);
  shifted.set(tiny(), 3);
  expect(Array.from(new StaticEmbeddings(shifted.subarray(3)).embed("milk"))).toEqual([0, 1]);
  // A Buffer's own `slice` does not copy.
  expect(Array.from(new StaticEmbeddings(Buffer.from(shifted.buffer, 3)).embed("milk"))).toEqual([0, 1]);
});

const SPOILT: readonly (readonly [what: string, bytes: Uint8Array<ArrayBuffer>, message: string])[] = [
  ["an empty file", new Uint8Array(), "does not contain static embeddings"],
  ["another file", new TextEncoder().encode("#!/bin/sh and a script that goes on"), "does not contain static embeddings"],
  ["another version", tiny((_, header) => void header.setUint32(4, 2, true)), "version 2"],
  ["a truncated file", tiny((bytes) => bytes.slice(0, -1)), "truncated or damaged"],
  ["a file with extra bytes", tiny((bytes) => new Uint8Array([...bytes, 0])), "truncated or damaged"],
  ["no dimensions", tiny((_, header) => void header.setUint32(8, 0, true)), "truncated or damaged"],
  ["a vocabulary of another size", tiny((bytes) => void bytes.fill(10, 26, 27)), "the size of their vocabulary differs"],
];

for (const [what, bytes, message] of SPOILT) {
  test(`${what} is refused`, () => expect(() => new StaticEmbeddings(bytes)).toThrow(message));
}
