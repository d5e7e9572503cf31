import { messageOf } from "../memory/errors.ts";
import type { MemoryId, OrgId } from "../memory/types.ts";
import type { EmbedderIdentity } from "../models/model.ts";
import { counted } from "../reading/counted-nouns.ts";
import type { Organization } from "../stores/interfaces/control.ts";
import { sameIdentity } from "../stores/interfaces/embeddings.ts";
import type { Records } from "../stores/interfaces/records.ts";
import type { Vectors } from "../stores/interfaces/vectors.ts";
import {
  type FolderControl,
  hasOrganizationFolder,
  hasOrganizations,
  inspectControlStore,
  inspectOrganization,
  openRecords,
  openVectors,
  recordsFile,
} from "../stores/open.ts";
import { checkRows, type Deep } from "./deep.ts";
import { type Finding, fault, ok, warning } from "./finding.ts";

const GONE = "put the file back, or stop the server and restore a backup: memoryd restore FILE --data FOLDER";
const LOST =
  "put the file back; or stop the server, restore a backup into another folder (memoryd restore FILE --data FOLDER), and move the folder of this organization from there to its place";
const REINDEX = 'run "memoryd reindex" to make them again from the records; until then searches use only words';
const DAMAGED =
  "restart the server, because a disk that failed to read for a moment looks the same; if this stays, stop the server, restore a backup into another folder (memoryd restore FILE --data FOLDER), and move the store from there to its place; without a backup, use SQLite's .recover";

export interface StoresChecked {
  readonly dataDir: string;
  readonly control: FolderControl;
  /** The identity of the chosen embedder; undefined if none can be chosen. */
  readonly chosen: EmbedderIdentity | undefined;
  readonly deep: Deep | undefined;
}

/** Checks the stores of all organizations; a server may be running. */
export async function checkStores({ dataDir, control, chosen, deep }: StoresChecked): Promise<Finding[]> {
  const findings: Finding[] = [];
  const records = openRecords(dataDir, control.written);
  try {
    for (const org of await control.orgs.list())
      findings.push(...(await checkOrganization({ dataDir, control, records, org, chosen, deep })));
  } finally {
    await records.close();
  }
  return findings;
}

/** Checks the control store before anything opens it: if it is damaged, nothing else can be read. */
export function checkControlStore(dataDir: string, depth: "quick" | "deep"): Finding {
  try {
    const faults = inspectControlStore(dataDir, depth);
    if (!faults && hasOrganizations(dataDir))
      return fault("control store", "the file is missing or empty, but there are organizations", GONE);
    const [first] = faults ?? [];
    return first === undefined ? ok("control store", "sound") : fault("control store", first, DAMAGED);
  } catch (error) {
    return fault("control store", messageOf(error), DAMAGED);
  }
}

interface Examined {
  readonly dataDir: string;
  readonly control: FolderControl;
  readonly records: Records;
  readonly org: Organization;
  readonly chosen: EmbedderIdentity | undefined;
  readonly deep: Deep | undefined;
}

async function checkOrganization(examined: Examined): Promise<Finding[]> {
  const { dataDir, control, records, org, deep } = examined;
  const about = (what: string) => `${what} of ${org.name}`;
  const path = recordsFile(dataDir, org.id);
  try {
    const inspection = inspectTwice(dataDir, org.id, deep ? "deep" : "quick");
    const isWritten = (await control.written.has(org.id)) || hasOrganizationFolder(dataDir, org.id);
    if (!inspection && isWritten) return [fault(about("records"), `${path} is missing or empty`, LOST)];
    if (!inspection) return [ok(about("records"), "nothing was written yet")];
    const [first] = inspection.faults;
    const rows = deep ? [await checkRows(records, org, about("rows"), deep)] : [];
    if (first !== undefined) return [fault(about("records"), `${path}: ${first}`, deep?.remedy ?? DAMAGED), ...rows];
    const { activeIds } = inspection;
    return [
      ok(about("records"), `sound, ${counted(activeIds.size, "active memory")}`),
      ...rows,
      await queueFinding(records, org, about("queue")),
      await vectorsFinding(examined, activeIds, about("vectors")),
    ];
  } catch (error) {
    return [fault(about("records"), `${path}: ${messageOf(error)}`, deep?.remedy ?? DAMAGED)];
  }
}

/** A disk that failed to read for a moment looks like damage, so a second look decides. */
function inspectTwice(dataDir: string, orgId: OrgId, depth: "quick" | "deep"): ReturnType<typeof inspectOrganization> {
  const inspect = () => inspectOrganization(dataDir, orgId, depth);
  let first: ReturnType<typeof inspectOrganization>;
  try {
    first = inspect();
  } catch {
    return inspect();
  }
  return first && first.faults.length > 0 ? inspect() : first;
}

async function queueFinding(records: Records, org: Organization, check: string): Promise<Finding> {
  const { queued, running, dead } = await records.submissions.depth(org.id);
  const waiting = `${counted(queued + running, "write")} ${queued + running === 1 ? "waits" : "wait"}`;
  if (dead === 0) return ok(check, waiting);
  return warning(check, `${waiting}, ${counted(dead, "dead letter")}`, `run "memoryd jobs list --org ${org.id}", then retry or drop each`);
}

async function vectorsFinding(
  { dataDir, records, org, chosen }: Examined,
  activeIds: ReadonlySet<string>,
  check: string,
): Promise<Finding> {
  const space = await records.embeddings.active(org.id);
  if (!space) return activeIds.size === 0 ? ok(check, "none yet") : warning(check, "none yet", 'run "memoryd reindex"');
  const { identity } = space;
  const vectors = openVectors(dataDir, identity);
  let stored: Set<MemoryId>;
  try {
    if (activeIds.size > 0 && !vectors.files.has(org.id))
      return fault(check, `those of ${identity.name} are missing, for ${counted(activeIds.size, "memory")}`, REINDEX);
    stored = await readAll(vectors, org.id);
  } catch (error) {
    return fault(check, `those of ${identity.name} cannot be read: ${messageOf(error)}`, REINDEX);
  } finally {
    await vectors.close();
  }
  const missing = [...activeIds].filter((id) => !stored.has(id)).length;
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
async function readAll(vectors: Vectors, orgId: OrgId): Promise<Set<MemoryId>> {
  const ids = new Set<MemoryId>();
  for await (const rows of vectors.scan(orgId)) for (const { id } of rows) ids.add(id);
  return ids;
}
