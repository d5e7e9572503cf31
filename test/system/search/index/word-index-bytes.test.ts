import { expect, test } from "bun:test";
import { join } from "node:path";

const SEARCH = join(import.meta.dir, "../../../../src/search");

const SET_UP = `
  import { heapStats } from "bun:jsc";
  import { WordIndex } from ${JSON.stringify(join(SEARCH, "index/word-index.ts"))};
  import { normFor } from ${JSON.stringify(join(SEARCH, "ranking/rank.ts"))};
  import { parametersFor } from ${JSON.stringify(join(SEARCH, "ranking/parameters.ts"))};
  const norm = normFor(parametersFor("builtin"));
`;

/** In a process of its own: what else lives on the heap must not move while it is measured. */
const FILL = `
  const word = (n) => "w" + Math.floor(n).toString(36) + "x";
  const text = (i) => Array.from({ length: 20 }, (_, j) => word(4000 * ((i * 7919 + j * 104729) % 9973 / 9973) ** 3)).join(" ");
  const memory = (i) => ({ id: crypto.randomUUID(), status: "active", level: 0, generation: i, order: i, content: text(i), session: "s" + (i >> 4), speaker: i % 2 ? "Ann" : "Bob", atMs: i });
  const warm = new WordIndex(norm);
  for (let i = 0; i < 100; i++) warm.add(memory(i));
  Bun.gc(true);
  const before = heapStats().heapSize;
  const index = new WordIndex(norm);
  for (let i = 0; i < 5000; i++) index.add(memory(i));
  Bun.gc(true);
  console.log(JSON.stringify({ held: heapStats().heapSize - before, said: index.bytes }));
`;

/** Each text has one word that no other has, long enough to be cut out of the text without a copy. */
const FILL_WITH_LONG_TEXTS = `
  const text = (i) => "unforgettable" + i.toString(36) + " " + "and then it was what it was ".repeat(400);
  const memory = (i) => ({ id: "m" + i, writeId: "m" + i, status: "active", level: 0, generation: i, order: i, content: text(i), session: "s", speaker: "Ann", atMs: i });
  const index = new WordIndex(norm);
  for (let i = 0; i < 10; i++) index.add(memory(i));
  Bun.gc(true);
  const before = heapStats().heapSize;
  for (let i = 10; i < 510; i++) index.add(memory(i));
  Bun.gc(true);
  const heldBytes = heapStats().heapSize - before;
  console.log(JSON.stringify({ heldBytes, textsBytes: 500 * text(0).length, slots: index.slots }));
`;

test("a word index reports about the bytes that it really takes, so that the limit on all of them holds", async () => {
  const { held, said } = (await measure(FILL)) as { held: number; said: number };
  expect(said / held).toBeGreaterThan(0.7);
  expect(said / held).toBeLessThan(1.6);
});

test("an index keeps the words of a text and not the text", async () => {
  const { heldBytes, textsBytes, slots } = (await measure(FILL_WITH_LONG_TEXTS)) as {
    heldBytes: number;
    textsBytes: number;
    slots: number;
  };
  expect(slots).toBe(510);
  expect(heldBytes).toBeLessThan(textsBytes / 5);
});

async function measure(script: string): Promise<unknown> {
  const child = Bun.spawn([process.execPath, "-e", SET_UP + script], { stdout: "pipe", stderr: "pipe" });
  const [output, complaint] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  expect(complaint).toBe("");
  return JSON.parse(output);
}
