import { expect, test } from "bun:test";
import { join } from "node:path";
import { openLanceVectors } from "../../../src/stores/lance/vectors.ts";
import { expectLoads } from "../../contracts/vectors-support.ts";
import { forSeeds } from "../../support/effort.ts";
import { findBytes, removeFolder, temporaryFolder, textNeedles } from "../../support/files.ts";
import { Random } from "../../support/random.ts";
import { leakedWords, strayFiles } from "../../unit/stores/lance/leaks.ts";
import { DIMENSIONS, ORG, scopeOf, seededRows } from "../../unit/stores/lance/rows.ts";
import { victims } from "./lance-child.ts";

const BUDGET_MS = 3_000;
/** About the duration of an erasure in the child, so that the kill hits any of its steps. */
const LONGEST_LIFE_MS = 120;

test("after a kill during an erasure, all other rows exist, and a repeated erasure leaves no trace", async () => {
  const dataDir = temporaryFolder();
  const scope = scopeOf("neighbour");
  const neighbours = seededRows(1, 5_000, scope);
  const open = () => openLanceVectors({ dataDir, space: "space", dimensions: DIMENSIONS });
  const first = open();
  for (let from = 0; from < neighbours.length; from += 500) await first.add(ORG, neighbours.slice(from, from + 500));
  await first.close();

  await forSeeds(BUDGET_MS, async (round) => {
    const started = await killedWhileErasing(dataDir, round, new Random(round).below(LONGEST_LIFE_MS));
    const vectors = open();
    await expectLoads(vectors, scope, neighbours);
    const gone = Array.from({ length: started }, (_, n) => victims(round, n)).flat();
    await vectors.erase(
      ORG,
      gone.map(({ id }) => id),
    );
    await expectLoads(vectors, scope, neighbours);
    await vectors.close();
    const traces = leakedWords(
      dataDir,
      gone.map(({ vector }) => vector),
    );
    expect({ round, started, traces }).toEqual({ round, started, traces: 0 });
    expect(findBytes(dataDir, textNeedles(gone.map(({ id }) => id)))).toEqual([]);
    expect(strayFiles(dataDir)).toEqual([]);
  });
  removeFolder(dataDir);
});

/** The number of groups that the child had begun to add when it was killed. */
async function killedWhileErasing(dataDir: string, round: number, lifeMs: number): Promise<number> {
  const child = Bun.spawn([process.execPath, join(import.meta.dir, "lance-child.ts"), dataDir, String(round)], {
    stdout: "pipe",
    stderr: "inherit",
  });
  const output = child.stdout.getReader();
  const lines = [await output.read()];
  await Bun.sleep(lifeMs);
  child.kill("SIGKILL");
  for (let line = await output.read(); !line.done; line = await output.read()) lines.push(line);
  await child.exited;
  return Buffer.concat(lines.flatMap(({ value }) => (value ? [value] : [])))
    .toString()
    .split("\n")
    .filter((line) => line === "group").length;
}
