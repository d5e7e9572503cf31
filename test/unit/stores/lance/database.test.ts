import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { Table } from "@lancedb/lancedb";
import type { RecordBatch } from "apache-arrow";
import { vectorsFolder } from "../../../../src/stores/folder/paths.ts";
import type { Vectors } from "../../../../src/stores/interfaces/vectors.ts";
import { Database, READ_ATTEMPTS } from "../../../../src/stores/lance/database.ts";
import { Sessions } from "../../../../src/stores/lance/sessions.ts";
import { openLanceVectors } from "../../../../src/stores/lance/vectors.ts";
import { removeFolder, temporaryFolder } from "../../../support/files.ts";
import { DIMENSIONS, ORG, scopeOf, seededRows } from "./rows.ts";

/** A busy machine may take long. */
const ROWS = seededRows(1, 60, scopeOf("ann"));

describe("reading while the writer removes the files", () => {
  let dataDir = "";
  let writer: Vectors;
  let database: Database;
  beforeEach(async () => {
    dataDir = temporaryFolder();
    writer = openLanceVectors({ dataDir, space: "space", dimensions: DIMENSIONS });
    // One fragment per row: the reader opens the files one after the other.
    for (const row of ROWS) await writer.add(ORG, [row]);
    database = new Database(vectorsFolder(dataDir, ORG), "space", new Sessions());
  });
  afterEach(async () => {
    database.close();
    await writer.close();
    removeFolder(dataDir);
  });

  /** Reads all rows, and runs `between` after the first batch. */
  async function* interrupted(table: Table, between: () => Promise<void>): AsyncGenerator<RecordBatch> {
    let batches = 0;
    for await (const batch of table.query().select(["id"])) {
      yield batch;
      if (++batches === 1) await between();
    }
  }

  test("runs the query again on the newest version", async () => {
    let attempts = 0;
    const batches = await database.read((table) =>
      interrupted(table, async () => {
        if (++attempts === 1) await writer.erase(ORG, [ROWS[0]?.id ?? ""]);
      }),
    );
    expect(attempts).toBe(2);
    expect(batches.reduce((sum, batch) => sum + batch.numRows, 0)).toBe(ROWS.length - 1);
  });

  test("throws a permanent fault", async () => {
    let attempts = 0;
    const reading = database.read((table) => {
      attempts++;
      return table.query().where("no_such_column = 1");
    });
    await expect(reading).rejects.toThrow("no_such_column");
    expect(attempts).toBe(READ_ATTEMPTS);
  });
});
