import { afterEach, beforeEach, expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { dirname } from "node:path";
import { giveToService } from "../../../scripts/lib/sandbox.ts";
import { memorydCommand, until } from "../../../scripts/lib/service.ts";
import type { OrgId } from "../../../src/memory/types.ts";
import { openControl, openRecords } from "../../../src/stores/open.ts";
import { makeFolder, orgsFolder, recordsFile } from "../../../src/stores/paths.ts";
import { Connection } from "../../../src/stores/sqlite/connection.ts";
import { RECORDS_MIGRATIONS } from "../../../src/stores/sqlite/org-database.ts";
import { START_MS } from "../../contracts/records-support.ts";
import { filesBelow, findBytes, removeFolder, temporaryFolder, textNeedles } from "../../support/files.ts";
import { Random } from "../../support/random.ts";

/** A process that is killed while it copies and migrates the records of an older version. */

const ROUNDS = 8;
/** Copying and migrating them takes some hundred milliseconds. */
const MEMORIES = 20_000;
const SECRET = "The quetzal hides the key.";

let dataDir: string;
beforeEach(() => {
  dataDir = temporaryFolder();
});
afterEach(() => removeFolder(dataDir));

function writeFirstVersion(orgId: OrgId): string {
  const path = recordsFile(dataDir, orgId);
  makeFolder(dirname(path));
  const { db } = new Connection(path, RECORDS_MIGRATIONS.slice(0, 1));
  db.run("INSERT INTO scope (scope_no, agent_id, user_id, agent_no, user_no) VALUES (1, 'a', 'u', 1, 1)");
  db.run(
    `INSERT INTO memory (id, scope_no, agent_no, user_no, level, status, importance, confidence, source, created_at_ms, updated_at_ms, generation, content)
     WITH RECURSIVE number (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM number WHERE n + 1 < ?)
     SELECT 'm' || n, 1, 1, 1, 0, 'active', 0.5, 1, 'agent', 1, 1, 1, ? || n || '.' FROM number`,
    [MEMORIES, SECRET],
  );
  db.close();
  return path;
}

const copies = (path: string) => filesBelow(dirname(path)).filter((name) => name.includes(".before-"));
const unfinished = (path: string) => copies(path).filter((name) => /before-0002\../.test(name));

test("leaves no copy that outlives an erasure, and no half of a migration", async () => {
  const random = new Random(66);
  const control = openControl(dataDir);
  const command = [...memorydCommand(), "jobs", "list", "--data", dataDir];
  const left: string[] = [];
  let wholeMs: number | undefined;
  for (let round = 0; round < ROUNDS; round++) {
    const orgId = control.orgs.create(`org ${round}`).id;
    const path = writeFirstVersion(orgId);
    for (const name of [
      orgsFolder(dataDir),
      ...readdirSync(dataDir, { recursive: true, encoding: "utf8" }).map((name) => `${dataDir}/${name}`),
    ])
      giveToService(name);
    const startMs = performance.now();
    const child = Bun.spawn([...command, "--org", orgId], { stdout: "ignore", stderr: "ignore" });
    // Every other one dies while it copies, the others at any moment.
    if (round % 2 === 1) await until("it copies", () => child.exitCode !== null || copies(path).length > 0);
    else if (wholeMs !== undefined) await Bun.sleep(wholeMs * (0.2 + (0.8 * random.below(1_000)) / 1_000));
    if (round > 0) child.kill("SIGKILL");
    await child.exited;
    wholeMs ??= performance.now() - startMs;
    left.push(...unfinished(path));
    const records = openRecords(dataDir, control.written);
    expect((await records.memories.get(orgId, "m7"))?.content).toBe(`${SECRET}7.`);
    expect(unfinished(path)).toEqual([]);
    await records.memories.erase(orgId, "m7", START_MS);
    expect(await records.erasures.scrub(orgId)).toBe(true);
    await records.close();
    expect(findBytes(dirname(path), textNeedles([`${SECRET}7.`]))).toEqual([]);
    expect(copies(path)).toEqual([]);
  }
  control.close();
  // Some were killed while they copied.
  expect(left.length).toBeGreaterThan(0);
});
