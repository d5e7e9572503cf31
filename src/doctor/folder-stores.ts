import { messageOf } from "../memory/errors.ts";
import type { OrgId } from "../memory/types.ts";
import type { Control, Organization } from "../stores/interfaces/control.ts";
import { hasOrganizationFolder, hasOrganizations, inspectControlStore, inspectOrganization, recordsFile } from "../stores/open.ts";
import { type Finding, fault, ok } from "./finding.ts";
import { type Look, nothingWritten, recordsOf } from "./organizations.ts";

const GONE = "put the file back, or stop the server and restore a backup: memoryd restore FILE --data FOLDER";
const LOST =
  "put the file back; or stop the server, restore a backup into another folder (memoryd restore FILE --data FOLDER), and move the folder of this organization from there to its place";
/** What to do about a damaged file where no deep check has looked for a good backup. */
export const DAMAGED_FILE =
  "restart the server, because a disk that failed to read for a moment looks the same; if this stays, stop the server, restore a backup into another folder (memoryd restore FILE --data FOLDER), and move the store from there to its place; without a backup, use SQLite's .recover";

type Depth = Parameters<typeof inspectOrganization>[2];

/** Checks the control store before anything opens it: if it is damaged, nothing else can be read. */
export function checkControlStore(dataDir: string, depth: Depth): Finding {
  try {
    const faults = inspectControlStore(dataDir, depth);
    if (!faults && hasOrganizations(dataDir))
      return fault("control store", "the file is missing or empty, but there are organizations", GONE);
    const [first] = faults ?? [];
    return first === undefined ? ok("control store", "sound") : fault("control store", first, DAMAGED_FILE);
  } catch (error) {
    return fault("control store", messageOf(error), DAMAGED_FILE);
  }
}

/** Looks at the file with the organization's records. */
export async function lookAtFile(
  dataDir: string,
  { written }: Pick<Control, "written">,
  org: Organization,
  { depth, remedy }: { readonly depth: Depth; readonly remedy: string },
): Promise<Look> {
  const path = recordsFile(dataDir, org.id);
  const inspection = inspectTwice(dataDir, org.id, depth);
  const isWritten = (await written.has(org.id)) || hasOrganizationFolder(dataDir, org.id);
  if (!inspection && isWritten) return { finding: fault(recordsOf(org), `${path} is missing or empty`, LOST), hasRows: false };
  if (!inspection) return nothingWritten(org);
  const [first] = inspection.faults;
  return { finding: first === undefined ? undefined : fault(recordsOf(org), `${path}: ${first}`, remedy), hasRows: true };
}

/** A disk that failed to read for a moment looks like damage, so a second look decides. */
function inspectTwice(dataDir: string, orgId: OrgId, depth: Depth): ReturnType<typeof inspectOrganization> {
  const inspect = () => inspectOrganization(dataDir, orgId, depth);
  let first: ReturnType<typeof inspectOrganization>;
  try {
    first = inspect();
  } catch {
    return inspect();
  }
  return first && first.faults.length > 0 ? inspect() : first;
}
