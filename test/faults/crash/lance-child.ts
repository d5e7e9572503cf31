import type { VectorRow } from "../../../src/stores/interfaces/vectors.ts";
import { openLanceVectors } from "../../../src/stores/lance/vectors.ts";
import { DIMENSIONS, ORG, scopeOf, seededRows } from "../../unit/stores/lance/rows.ts";

/** Adds groups of rows and erases each, until it is killed. Prints `group` before each. */

export function victims(round: number, group: number): VectorRow[] {
  return seededRows(1_000 * (round + 1) + group, 40, scopeOf("victim"));
}

if (import.meta.main) {
  const [dataDir = "", round = "0"] = process.argv.slice(2);
  const vectors = openLanceVectors({ dataDir, space: "space", dimensions: DIMENSIONS });
  for (let group = 0; ; group++) {
    const rows = victims(Number(round), group);
    process.stdout.write("group\n");
    await vectors.add(ORG, rows.slice(0, 20));
    await vectors.add(ORG, rows.slice(20));
    await vectors.erase(
      ORG,
      rows.map(({ id }) => id),
    );
  }
}
