import { openLanceVectors } from "../../../../src/stores/lance/vectors.ts";
import { expectLoads } from "../../../contracts/vectors-support.ts";
import { DIMENSIONS, scopeOf, seededRows } from "./rows.ts";

/** A second thread that reads the seeded rows of a scope repeatedly until told to stop. Returns the number of reads, or throws. */

export interface ReaderTask {
  readonly dataDir: string;
  readonly user: string;
  readonly seed: number;
  readonly count: number;
}

declare const self: Worker;

let reading = true;

self.onmessage = async ({ data }: MessageEvent<ReaderTask | "stop">) => {
  if (data === "stop") {
    reading = false;
    return;
  }
  const { dataDir, user, seed, count } = data;
  const vectors = openLanceVectors({ dataDir, space: "space", dimensions: DIMENSIONS });
  const scope = scopeOf(user);
  const rows = seededRows(seed, count, scope);
  let reads = 0;
  while (reading) {
    await expectLoads(vectors, scope, rows);
    const row = rows[reads++ % count];
    const [hit] = row ? await vectors.search(scope, row.vector, 1) : [];
    if (hit?.id !== row?.id) throw new Error("the nearest to a row's own vector is not that row");
    if (reads === 1) self.postMessage("reading");
  }
  await vectors.close();
  self.postMessage(reads);
  // Nothing keeps the thread any more: it ends by itself.
  self.onmessage = null;
};
