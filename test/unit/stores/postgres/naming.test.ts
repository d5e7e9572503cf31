import { describe, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { naming, OWN_TABLES } from "../../../../src/stores/postgres/naming.ts";
import { translated } from "../../../../src/stores/postgres/translate.ts";

/** What stands before a statement that reads the tables. */
const reading = (...tables: string[]) =>
  tables.map((table) => `${table} AS NOT MATERIALIZED (SELECT * FROM memoryd.${table} WHERE org_id = $9)`).join(", ");

describe("a statement names the organization", () => {
  test.each([
    ["SELECT id FROM memory WHERE level = 0", `WITH ${reading("memory")} SELECT id FROM memory WHERE level = 0`],
    [
      "SELECT m.id FROM each_of($1) w JOIN memory m ON m.id = w.value, scope s WHERE m.scope_no = s.scope_no",
      `WITH ${reading("memory", "scope")} SELECT m.id FROM each_of($1) w JOIN memory m ON m.id = w.value, scope s WHERE m.scope_no = s.scope_no`,
    ],
    [
      "SELECT 1 WHERE EXISTS (SELECT 1\n FROM lineage) OR 2 IN (SELECT no FROM last_number)",
      `WITH ${reading("lineage", "last_number")} SELECT 1 WHERE EXISTS (SELECT 1\n FROM lineage) OR 2 IN (SELECT no FROM last_number)`,
    ],
    ["WITH a AS (SELECT 1 FROM org) SELECT * FROM a", `WITH ${reading("org")}, a AS (SELECT 1 FROM org) SELECT * FROM a`],
    [
      "WITH RECURSIVE a AS (SELECT 1 FROM scope UNION ALL SELECT 2 FROM a) SELECT * FROM a",
      `WITH RECURSIVE ${reading("scope")}, a AS (SELECT 1 FROM scope UNION ALL SELECT 2 FROM a) SELECT * FROM a`,
    ],
    ["UPDATE judged SET through_no = $1", "UPDATE judged SET through_no = $1 WHERE judged.org_id = $9"],
    [
      "UPDATE scope SET a = 1 WHERE b = 1 OR c = 2 RETURNING d",
      "UPDATE scope SET a = 1 WHERE scope.org_id = $9 AND (b = 1 OR c = 2) RETURNING d",
    ],
    [
      "UPDATE memory SET a = (SELECT min(b) FROM lineage l WHERE l.c = memory.c)\n WHERE (d IN (1, 2))",
      `WITH ${reading("lineage")} UPDATE memory SET a = (SELECT min(b) FROM lineage l WHERE l.c = memory.c) WHERE memory.org_id = $9 AND ((d IN (1, 2)))`,
    ],
    [
      "UPDATE scope SET a = b FROM (SELECT max(c) AS b FROM submission WHERE d = 1) q WHERE e = 2",
      `WITH ${reading("submission")} UPDATE scope SET a = b FROM (SELECT max(c) AS b FROM submission WHERE d = 1) q WHERE scope.org_id = $9 AND (e = 2)`,
    ],
    ["DELETE FROM revision", "DELETE FROM revision WHERE revision.org_id = $9"],
    [
      "WITH gone AS (DELETE FROM memory_word WHERE a = ANY ($1) RETURNING b) SELECT b FROM gone",
      "WITH gone AS (DELETE FROM memory_word WHERE memory_word.org_id = $9 AND (a = ANY ($1)) RETURNING b) SELECT b FROM gone",
    ],
    [
      "INSERT INTO erasure (a) SELECT b FROM memory WHERE c = 1 RETURNING a",
      `WITH ${reading("memory")} INSERT INTO erasure (a) SELECT b FROM memory WHERE c = 1 RETURNING a`,
    ],
  ])("%s", (given, named) => expect(naming(given, "$9")).toBe(named));

  test.each([
    "INSERT INTO memory (a, b) VALUES ($1, '(') ON CONFLICT (org_id, a) DO UPDATE SET b = excluded.b WHERE memory.b = 1",
    "INSERT INTO embedding (role) SELECT role FROM json_populate_recordset(NULL::embedding, $1)",
    "SELECT a FROM memory_words",
  ])("unless it says so by its row, or is about something else: %s", (given) => expect(naming(given, "$9")).toBe(given));

  test("with the value after the others", () => {
    for (const [sql, given, values] of [
      ["SELECT 1 FROM org WHERE a = ? AND b = ?", ["x", "y"], ["x", "y", "org"]],
      ["SELECT 1 FROM org WHERE a = ?2 AND b = ?1", ["x", "y"], ["x", "y", "org"]],
      ["SELECT 1 FROM org WHERE a = $a", [{ $a: "x" }], ["x", "org"]],
      ["SELECT 1 FROM org", [], ["org"]],
      ["INSERT INTO org (org_id) VALUES (?)", ["x"], ["x"]],
    ] as const) {
      const { text, valuesOf } = translated(sql, "records");
      expect(valuesOf(given, "org")).toEqual([...values]);
      expect(text.includes(`$${given.length + 1}`)).toBe(values.length > given.length);
    }
  });

  test("where the table has rows of organizations", () => {
    const folder = join(import.meta.dir, "../../../../src/stores/postgres/migrations");
    const migrations = readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"));
    const sql = readFileSync(join(folder, "0001_init.sql"), "utf8");
    const [, listed = ""] = /FOREACH own IN ARRAY ARRAY\[([^\]]+)\]/.exec(sql) ?? [];
    const added = migrations.flatMap((sql) => [...sql.matchAll(/CREATE POLICY of_org ON (\w+)/g)].map(([, name = ""]) => name));
    expect([...OWN_TABLES].sort()).toEqual([...[...listed.matchAll(/\w+/g)].map(([name]) => name), ...added].sort());
  });
});
