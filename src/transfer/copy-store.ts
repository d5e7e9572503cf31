import { UsageError } from "../memory/errors.ts";
import type { OrgId } from "../memory/types.ts";
import type { Organization } from "../stores/interfaces/control.ts";
import {
  AUDIT,
  CHOSEN_MODELS,
  CONTROL_TABLES,
  type CopiedTable,
  MEMORIES,
  ORGANIZATIONS,
  RECORDS_TABLES,
  USERS,
} from "../stores/interfaces/copied-tables.ts";
import type { CopiedRow, CopiedRows, CopyPlace } from "../stores/interfaces/copying.ts";
import { type Comparison, compareStores, compareTable, rowsOf, spacesOf } from "./compare-stores.ts";

/** Rows of one transaction. Those of memories and writes have at most 8 KiB of text and as much of metadata. */
const PAGE_ROWS = 500;

export interface CopyProgress {
  readonly step: "copy" | "compare";
  readonly organization: string;
  /** Memories and vectors of all organizations that were copied until now. */
  readonly memories: number;
  readonly vectors: number;
}

export interface CopyResult extends Comparison {
  readonly organizations: number;
  /** What was not there yet. */
  readonly memories: number;
  readonly vectors: number;
  /** Whether the target had everything from the beginning, so that it was only compared. */
  readonly wasComplete: boolean;
}

/**
 * Copies everything that a server needs, and compares both places. What is there already is not copied again: rows go in the order of their
 * keys, so what an interrupted copy has stored of a table is its beginning. The chosen models come last. Where they are, a copy is complete
 * or a server has run, and then nothing is written, because what the target lacks may have been erased there.
 */
export async function copyStore(from: CopyPlace, to: CopyPlace, onProgress: (progress: CopyProgress) => void): Promise<CopyResult> {
  const orgs = await from.control.orgs.list();
  await refuseOthers(from, to, orgs);
  const counts = { memories: 0, vectors: 0 };
  const show = (step: CopyProgress["step"], { name }: Organization) => onProgress({ step, organization: name, ...counts });
  const wasComplete = await isComplete(to);
  if (!wasComplete) {
    await to.eraseDeleted();
    await to.copying.control.forgetModels();
    for (const table of CONTROL_TABLES) await copyControl(table, from, to, orgs);
    for (const org of orgs) {
      await copyRecords(from, to, org.id, (memories) => {
        counts.memories += memories;
        show("copy", org);
      });
      await copyVectors(from, to, org.id, (vectors) => {
        counts.vectors += vectors;
        show("copy", org);
      });
    }
    await copyControl(CHOSEN_MODELS, from, to, orgs);
  }
  const comparison = await compareStores(from, to, (org) => show("compare", org));
  for (const place of [from, to])
    if (!(await place.isAlone()))
      throw new UsageError(`A server was started on ${place.name} during the copy. Stop it, and copy again into an empty place.`);
  return { ...counts, ...comparison, organizations: orgs.length, wasComplete };
}

async function isComplete({ control }: CopyPlace): Promise<boolean> {
  return (await control.models.get()) !== undefined && (await control.orgs.list()).length > 0;
}

/** Refuses a target that has more than an earlier run of this copy can have left. */
async function refuseOthers(from: CopyPlace, to: CopyPlace, orgs: readonly Organization[]): Promise<void> {
  const ids = new Set(orgs.map(({ id }) => id));
  const other = (await to.control.orgs.list()).find(({ id }) => !ids.has(id));
  const refuse = (what: string): never => {
    throw new UsageError(
      `${to.name} has ${what} that ${from.name} does not have. Copy into an empty place, or into one that this copy began.`,
    );
  };
  if (other) refuse(`the organization ${other.name} (${other.id})`);
  if (await isComplete(to)) return;
  if ((await compareTable(USERS, from.copying.control, to.copying.control))?.extra) refuse("users");
  const audit = await compareTable(AUDIT, from.copying.control, to.copying.control);
  if (audit && audit.extra + audit.changed > 0) refuse("entries of an audit log");
}

async function copyControl(table: CopiedTable, from: CopyPlace, to: CopyPlace, orgs: readonly Organization[]): Promise<void> {
  const rows: CopiedRow[] = [];
  for await (const row of rowsOf(table, from.copying.control)) rows.push(row);
  if (table === ORGANIZATIONS) {
    // Lists show those of the same time in the order in which they were made.
    const place = new Map(orgs.map(({ id }, index) => [id, index]));
    rows.sort((a, b) => (place.get(String(a["id"])) ?? 0) - (place.get(String(b["id"])) ?? 0));
  }
  for (let at = 0; at < rows.length; at += PAGE_ROWS) await to.copying.control.add(table, rows.slice(at, at + PAGE_ROWS));
}

async function copyRecords(from: CopyPlace, to: CopyPlace, orgId: OrgId, onMemories: (count: number) => void): Promise<void> {
  const [source, target] = [from.copying.records(orgId), to.copying.records(orgId)];
  if (!(await source.exist())) return;
  await target.create((await from.copying.control.writtenAtMs(orgId)) ?? Date.now(), await source.numbers());
  for (const table of RECORDS_TABLES) {
    if (table.isDerived) continue;
    await copyTable(table, source, target, (count) => onMemories(table === MEMORIES ? count : 0));
  }
}

async function copyTable(table: CopiedTable, from: CopiedRows, to: CopiedRows, onRows: (count: number) => void): Promise<void> {
  for (let after = await to.last(table); ; ) {
    const page: readonly CopiedRow[] = await from.page(table, after, PAGE_ROWS);
    if (page.length > 0) await to.add(table, page);
    onRows(page.length);
    after = page.at(-1);
    if (page.length < PAGE_ROWS) return;
  }
}

async function copyVectors(from: CopyPlace, to: CopyPlace, orgId: OrgId, onVectors: (count: number) => void): Promise<void> {
  for (const identity of await spacesOf(from, orgId)) {
    const [source, target] = [from.vectorsOf(identity), to.vectorsOf(identity)];
    const there = await target.ids(orgId);
    for await (const batch of source.scan(orgId)) {
      const missing = batch.filter(({ id }) => !there.has(id));
      for (let at = 0; at < missing.length; at += PAGE_ROWS) {
        const rows = missing.slice(at, at + PAGE_ROWS);
        await target.add(orgId, rows);
        onVectors(rows.length);
      }
    }
    await target.files.maintain(orgId);
    for (const vectors of [source, target]) await vectors.files.release(orgId);
  }
}
