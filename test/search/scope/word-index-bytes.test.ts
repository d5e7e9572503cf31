import { expect, test } from "bun:test";
import { join } from "node:path";

const SEARCH = join(import.meta.dir, "../../../src/search");

/** In a process of its own: what else lives on the heap must not move while it is measured. */
const SCRIPT = `
  import { heapStats } from "bun:jsc";
  import { WordIndex } from ${JSON.stringify(join(SEARCH, "scope/word-index.ts"))};
  import { normFor } from ${JSON.stringify(join(SEARCH, "ranking/rank.ts"))};
  import { parametersFor } from ${JSON.stringify(join(SEARCH, "ranking/parameters.ts"))};
  const norm = normFor(parametersFor("builtin"));
  const word = (n) => "w" + Math.floor(n).toString(36) + "x";
  const text = (i) => Array.from({ length: 20 }, (_, j) => word(4000 * ((i * 7919 + j * 104729) % 9973 / 9973) ** 3)).join(" ");
  const memory = (i) => ({ id: crypto.randomUUID(), status: "active", level: 0, generation: i, order: i, content: text(i), session: "s" + (i >> 4), speaker: i % 2 ? "Ann" : "Bob", atMs: i });
  const warm = new WordIndex(norm);
  for (let i = 0; i < 100; i++) warm.add(memory(i));
  Bun.gc(true);
  const before = heapStats().heapSize;
  const index = new WordIndex(norm);
  for (let i = 0; i < 20000; i++) index.add(memory(i));
  Bun.gc(true);
  console.log(JSON.stringify({ held: heapStats().heapSize - before, said: index.bytes }));
`;

test("an index says about what it holds, so that the bound on all of them is one", async () => {
  const child = Bun.spawn([process.execPath, "-e", SCRIPT], { stdout: "pipe", stderr: "pipe" });
  const [output, complaint] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  expect(complaint).toBe("");
  const { held, said } = JSON.parse(output) as { held: number; said: number };
  expect(said / held).toBeGreaterThan(0.7);
  expect(said / held).toBeLessThan(1.6);
});
