import { type CopiedTable, MEMORIES } from "../../interfaces/copied-tables.ts";
import type { CopiedControl, CopiedRecords, CopiedRow, Copying, CountedNumbers } from "../../interfaces/copying.ts";
import type { Operation, Rows } from "../engine/operation.ts";
import type { Org } from "../engine/org.ts";
import type { ControlPool, Pool } from "../engine/pool.ts";
import { relationalChecksums } from "../memories/checksums.ts";
import { relationalEmbeddings } from "../memories/embeddings.ts";

/** What each engine has of its own. */
export interface CopyEngine {
  /** Inserts the rows, with their numbers. One that is there already stays as it is. */
  readonly insertRows: (rows: Rows, table: CopiedTable, copied: readonly CopiedRow[]) => Operation<void>;
  readonly lastNumbers: (rows: Rows) => Operation<Omit<CountedNumbers, "judged">>;
  /** No later row gets one of these numbers, or one below them. */
  readonly raiseNumbers: (rows: Rows, numbers: Omit<CountedNumbers, "judged">) => Operation<void>;
}

/** The rows behind two pools of one place. */
export function relationalCopying(pool: Pool, control: ControlPool, engine: CopyEngine): Copying {
  return {
    control: copiedControl(control, engine),
    checksums: relationalChecksums(pool),
    embeddings: relationalEmbeddings(pool),
    records: (orgId): CopiedRecords => ({
      page: (table, after, limit) => pool.read(orgId, [], (org) => readPage(org, table, after, limit)),
      last: (table) => pool.read(orgId, undefined, (org) => readLast(org, table)),
      add: (table, copied) => pool.write(orgId, (org) => addRecords(org, engine, table, copied)),
      exist: () =>
        pool.read(orgId, false, function* (org) {
          return (yield* org.first("SELECT 1 AS found")) !== null;
        }),
      async create(writtenAtMs, { judged, ...last }) {
        await pool.write(orgId, function* (org) {
          org.requireRoom();
          yield* engine.raiseNumbers(org, last);
          yield* org.run("UPDATE judged SET through_no = ?", judged);
        });
        await control.change((rows) => rows.run("UPDATE organization SET written_at_ms = ? WHERE id = ?", writtenAtMs, orgId));
      },
      numbers: () => pool.read(orgId, { submission: 0, erasure: 0, judged: 0 }, (org) => readNumbers(org, engine)),
    }),
  };
}

function copiedControl(pool: ControlPool, engine: CopyEngine): CopiedControl {
  return {
    page: (table, after, limit) => pool.read((rows) => readPage(rows, table, after, limit)),
    last: (table) => pool.read((rows) => readLast(rows, table)),
    add: (table, copied) => pool.administer((rows) => engine.insertRows(rows, table, copied)),
    writtenAtMs: (orgId) =>
      pool.read(function* (rows) {
        const sql = "SELECT written_at_ms FROM organization WHERE id = ?";
        return (yield* rows.first<{ written_at_ms: number | null }>(sql, orgId))?.written_at_ms ?? undefined;
      }),
    forgetModels: () => pool.change((rows) => rows.run("DELETE FROM chosen_models")),
  };
}

function* readPage(rows: Rows, table: CopiedTable, after: CopiedRow | undefined, limit: number): Operation<readonly CopiedRow[]> {
  const key = orderOf(table);
  const conditions = [
    ...(table.where === undefined ? [] : [table.where]),
    ...(after === undefined ? [] : [`(${key.join(", ")}) > (${key.map(() => "+?").join(", ")})`]),
  ];
  return yield* rows.all<CopiedRow>(
    `SELECT ${table.columns.join(", ")} FROM ${table.name}${conditions.length > 0 ? ` WHERE ${conditions.join(" AND ")}` : ""}
     ORDER BY ${key.join(", ")} LIMIT ?`,
    ...(after === undefined ? [] : table.key.map((column) => after[column] ?? null)),
    limit,
  );
}

function* readLast(rows: Rows, table: CopiedTable): Operation<CopiedRow | undefined> {
  const order = orderOf(table).map((column) => `${column} DESC`);
  return (
    (yield* rows.first<CopiedRow>(`SELECT ${table.key.join(", ")} FROM ${table.name} ORDER BY ${order.join(", ")} LIMIT 1`)) ?? undefined
  );
}

/** The columns of the key, with texts in the order of their bytes. */
function orderOf({ key, isTextKey }: CopiedTable): readonly string[] {
  return isTextKey ? key.map((column) => `${column} COLLATE BINARY`) : key;
}

/** Active memories come into the index of words with their rows. */
function* addRecords(org: Org, engine: CopyEngine, table: CopiedTable, copied: readonly CopiedRow[]): Operation<void> {
  org.requireRoom();
  yield* engine.insertRows(org, table, copied);
  if (table !== MEMORIES) return;
  for (const { status, scope_no, memory_no, content } of copied)
    if (status === "active") org.text.add(Number(scope_no), Number(memory_no), String(content));
}

function* readNumbers(org: Org, engine: CopyEngine): Operation<CountedNumbers> {
  const row = yield* org.first<{ through_no: number }>("SELECT through_no FROM judged");
  return { ...(yield* engine.lastNumbers(org)), judged: row?.through_no ?? 0 };
}
