import { messageOf } from "../memory/errors.ts";
import { isMemoryId } from "../memory/ids.ts";
import type { MemoryId } from "../memory/types.ts";
import type { EmbedderIdentity } from "../models/model.ts";
import { counted } from "../reading/counted-nouns.ts";
import type { CommandBackend } from "../stores/interfaces/backend.ts";
import type { Organization } from "../stores/interfaces/control.ts";
import { sameIdentity } from "../stores/interfaces/embeddings.ts";
import { type DamagedRow, type Records, verifyAll } from "../stores/interfaces/records.ts";
import type { Vectors } from "../stores/interfaces/vectors.ts";
import { type Finding, fault, ok, warning } from "./finding.ts";

/** Damaged rows that a finding names. */
const NAMED = 50;
/** An erasure takes seconds, so one that is this old waits for something. */
const OLD_ERASURE_MS = 3_600_000;
const REINDEX = 'run "memoryd reindex" to make them again from the records; until then searches use only words';

export interface DeepOptions {
  /** Called for the rows that were verified. */
  readonly onRows: (rows: number) => void;
}

/** The organizations of a data folder or of a database. */
export interface Examined {
  readonly store: CommandBackend;
  /** The identity of the chosen embedder; undefined if none can be chosen. */
  readonly chosen: EmbedderIdentity | undefined;
  readonly deep: DeepOptions | undefined;
  /** What to do about records that are damaged. */
  readonly remedy: string;
  /** What the place itself says of an organization's records. Where it says anything, only their rows are read, and only to name damaged ones. */
  readonly look: (org: Organization) => Promise<Look>;
}

export interface Look {
  readonly finding: Finding | undefined;
  /** Whether rows can be read all the same. */
  readonly hasRows: boolean;
}

/** The check that a finding about the organization's records names. */
export function recordsOf({ name }: Organization): string {
  return `records of ${name}`;
}

export function nothingWritten(org: Organization): Look {
  return { finding: ok(recordsOf(org), "nothing was written yet"), hasRows: false };
}

/** Checks the records, the queue and the vectors of all organizations; a server may be running. */
export async function checkOrganizations(examined: Examined): Promise<Finding[]> {
  const { store, remedy } = examined;
  const findings: Finding[] = [];
  const records = store.openRecords();
  try {
    for (const org of await store.control.orgs.list())
      try {
        findings.push(...(await checkOrganization(examined, records, org)));
      } catch (error) {
        findings.push(fault(recordsOf(org), `${store.nameOfRecords(org.id)}: ${messageOf(error)}`, remedy));
      }
  } finally {
    await records.close();
  }
  return findings;
}

async function checkOrganization(examined: Examined, records: Records, org: Organization): Promise<Finding[]> {
  const { deep, look } = examined;
  const { finding, hasRows } = await look(org);
  const rows = deep && hasRows ? [await rowsFinding(examined, deep, records, org)] : [];
  if (finding) return [finding, ...rows];
  const active = await records.memories.ids(org.id, "active");
  return [
    ok(recordsOf(org), `sound, ${counted(active.size, "active memory")}`),
    ...rows,
    await queueFinding(records, org),
    await vectorsFinding(examined, records, org, active),
  ];
}

/** Compares every memory and write of the organization with its checksum. */
async function rowsFinding({ remedy }: Examined, { onRows }: DeepOptions, records: Records, org: Organization): Promise<Finding> {
  const check = `rows of ${org.name}`;
  const damaged: DamagedRow[] = [];
  const count = { rows: 0, damaged: 0 };
  for await (const page of verifyAll(records.checksums, org.id)) {
    count.rows += page.rows;
    count.damaged += page.damaged.length;
    damaged.push(...page.damaged.slice(0, NAMED - damaged.length));
    onRows(page.rows);
  }
  if (count.damaged === 0) return ok(check, `${counted(count.rows, "row")} as written`);
  const more = count.damaged > damaged.length ? ` and ${count.damaged - damaged.length} more` : "";
  const named = damaged.map(({ kind, id }) => `${kind} ${isMemoryId(id) ? id : "of an id that cannot be read"}`).join(", ");
  return fault(check, `${count.damaged} of ${counted(count.rows, "row")} damaged in organization ${org.id}: ${named}${more}`, remedy);
}

async function queueFinding(records: Records, { id, name }: Organization): Promise<Finding> {
  const check = `queue of ${name}`;
  const { queued, running, dead } = await records.submissions.depth(id);
  const { count: erasures, oldestMs = Date.now() } = await records.erasures.waiting(id);
  const wait = (count: number) => (count === 1 ? "waits" : "wait");
  const waiting = `${counted(queued + running, "write")} ${wait(queued + running)}`;
  const message =
    erasures === 0 ? waiting : `${waiting}, ${counted(erasures, "erasure")} ${wait(erasures)} since ${new Date(oldestMs).toISOString()}`;
  if (dead > 0)
    return warning(check, `${message}, ${counted(dead, "dead letter")}`, `run "memoryd jobs list --org ${id}", then retry or drop each`);
  if (Date.now() - oldestMs > OLD_ERASURE_MS)
    return warning(check, message, "start a server, which erases without being asked; the log of one that runs says what it waits for");
  return ok(check, message);
}

async function vectorsFinding(
  { store, chosen }: Examined,
  records: Records,
  org: Organization,
  active: ReadonlySet<MemoryId>,
): Promise<Finding> {
  const check = `vectors of ${org.name}`;
  const space = await records.embeddings.active(org.id);
  if (!space) return active.size === 0 ? ok(check, "none yet") : warning(check, "none yet", 'run "memoryd reindex"');
  const { identity } = space;
  const vectors = store.vectorsOf(identity);
  let stored: Set<MemoryId>;
  try {
    stored = await readAll(vectors, org);
  } catch (error) {
    return fault(check, `those of ${identity.name} cannot be read: ${messageOf(error)}`, REINDEX);
  } finally {
    await vectors.files.release(org.id);
  }
  if (stored.size === 0 && active.size > 0)
    return fault(check, `those of ${identity.name} are missing, for ${counted(active.size, "memory")}`, REINDEX);
  const missing = [...active].filter((id) => !stored.has(id)).length;
  const message = `${stored.size} of ${identity.name}`;
  if (missing > 0) {
    const remedy = 'run "memoryd reindex"; until then search finds those memories only by their words';
    return warning(check, `${message}, ${counted(missing, "memory")} ${missing === 1 ? "has" : "have"} none`, remedy);
  }
  if (chosen && !sameIdentity(chosen, identity)) {
    return warning(
      check,
      `${message}, but ${chosen.name} is chosen`,
      'the server embeds all memories again at its next start, or run "memoryd reindex"',
    );
  }
  return ok(check, message);
}

/** Reads every vector with its row, because the ids alone are in pages of their own and would not show damage. */
async function readAll(vectors: Vectors, { id: orgId }: Organization): Promise<Set<MemoryId>> {
  const ids = new Set<MemoryId>();
  for await (const rows of vectors.scan(orgId)) for (const { id } of rows) ids.add(id);
  return ids;
}
