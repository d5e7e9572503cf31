import { Argument, type Command } from "commander";
import { UsageError } from "../memory/errors.ts";
import { EXPIRY_ACTIONS, type ExpiryAction } from "../memory/expiry.ts";
import { COMMAND_LINE } from "../stores/interfaces/audit.ts";
import type { CommandBackend } from "../stores/interfaces/backend.ts";
import type { Control, Organization } from "../stores/interfaces/control.ts";
import { forgetUnkept, KEPT_USES, type KeptUses, USE_DAYS, USES_PER_USER } from "../stores/interfaces/uses.ts";
import { isoTime, printJson, printLine, printTable } from "./output.ts";
import { addPlace, type PlaceFlags, withNewStore, withStore } from "./settings.ts";

/** How long `org delete` waits for a running server to erase the folder. It polls every half second. */
const ERASE_WAIT_MS = 15_000;

interface Options extends PlaceFlags {
  readonly json?: boolean;
  readonly yes?: boolean;
}

export function addOrgCommands(memoryd: Command): void {
  const org = memoryd
    .command("org")
    .description("create, list, rename and delete organizations, and choose what happens to expired memories and what is kept of answers");

  const create = org
    .command("create")
    .argument("<name>", "a name of your choice, unique in this folder")
    .description("create an organization");
  addPlace(create).option("--json", "print JSON").action(createOrg);

  const list = org.command("list").description("list the organizations");
  addPlace(list).option("--json", "print JSON").action(listOrgs);

  const rename = org
    .command("rename")
    .argument("<id-or-name>", "as the list shows it")
    .argument("<new-name>", "unique in this folder")
    .description("give an organization another name");
  addPlace(rename).action(renameOrg);

  const expiry = org
    .command("expiry")
    .argument("<id-or-name>", "as the list shows it")
    .addArgument(new Argument("<action>", "what happens to a memory when its expires_at has come").choices(EXPIRY_ACTIONS))
    .description("choose whether expired memories are deprecated, the default, or erased for good");
  addPlace(expiry).action(chooseExpiry);

  const uses = org
    .command("uses")
    .argument("<id-or-name>", "as the list shows it")
    .addArgument(
      new Argument("<kept>", "what is kept: nothing, which memories an agent was told, or its questions, too").choices(KEPT_USES),
    )
    .description(
      `choose whether it is kept which agents were told what, the last ${USES_PER_USER} answers of each user for ${USE_DAYS} days`,
    );
  addPlace(uses).action(chooseUses);

  const remove = org
    .command("delete")
    .argument("<id-or-name>", "as the list shows it")
    .description("delete an organization, its keys and all of its memories permanently");
  addPlace(remove).requiredOption("--yes", "confirm the deletion: it cannot be undone").action(deleteOrg);
}

function createOrg(name: string, options: Options): Promise<void> {
  return withNewStore(options, async ({ control }) => {
    const created = await control.orgs.create(name);
    await auditCommand(control, "organization.created", created.id, created.id);
    if (options.json) printJson(shape(created));
    else
      printLine(
        `Created organization ${created.name} (${created.id}). Next: memoryd key create --org ${created.id} --scopes memory:read,memory:write`,
      );
  });
}

function renameOrg(idOrName: string, name: string, options: Options): Promise<void> {
  return withStore(options, async ({ control }) => {
    const { id } = await requireOrg(control, idOrName);
    const renamed = await control.orgs.rename(id, name);
    await auditCommand(control, "organization.renamed", id, id);
    printLine(`Renamed organization ${id} to ${renamed?.name ?? name}. Its keys still work.`);
  });
}

function chooseExpiry(idOrName: string, action: ExpiryAction, options: Options): Promise<void> {
  return withStore(options, async ({ control }) => {
    const { id, name } = await requireOrg(control, idOrName);
    await control.orgs.chooseExpiry(id, action);
    await auditCommand(control, "organization.expiry", id, id);
    // A running server looks at what has expired already, too.
    await control.requests.add(id, "wake");
    const fate = action === "erase" ? "erased for good, also those that expired before" : "deprecated and can be restored";
    printLine(`Memories of organization ${name} (${id}) that expire are ${fate}.`);
  });
}

const KEPT_IN_WORDS: Readonly<Record<KeptUses, string>> = {
  off: "Nothing is kept of the answers that agents of %s get.",
  on: "It is kept which memories agents of %s are told, without their questions.",
  questions: "It is kept which memories agents of %s are told, with their questions.",
};

function chooseUses(idOrName: string, kept: KeptUses, options: Options): Promise<void> {
  return withStore(options, async (store) => {
    const { control } = store;
    const { id, name } = await requireOrg(control, idOrName);
    await control.orgs.chooseUses(id, kept);
    await auditCommand(control, "organization.uses", id, id);
    const isForgotten = await forgetAlone(store, id, kept);
    if (!isForgotten) await control.requests.add(id, "wake");
    printLine(KEPT_IN_WORDS[kept].replace("%s", `${name} (${id})`));
    if (kept !== "questions")
      printLine(`What was kept beyond that ${isForgotten ? "is forgotten" : "is forgotten by the server within seconds"}.`);
  });
}

/** Returns false when a server runs, which does it, or when it has to be tried again. */
async function forgetAlone(store: CommandBackend, orgId: string, kept: KeptUses): Promise<boolean> {
  const alone = await store.tryAlone();
  if (!alone) return false;
  const records = store.openRecords();
  try {
    return await forgetUnkept(records, orgId, kept);
  } finally {
    await records.close();
    alone.release();
  }
}

/** `target` is an id. */
export async function auditCommand(control: Control, action: string, target: string, orgId: string): Promise<void> {
  await control.audit.add({ atMs: Date.now(), actor: COMMAND_LINE, action, target, orgId });
}

function listOrgs(options: Options): Promise<void> {
  return withStore(options, async ({ control, name }) => {
    const orgs = await control.orgs.list();
    if (options.json) printJson(orgs.map(shape));
    else if (orgs.length === 0) printLine(`There are no organizations in ${name} yet. Create one: memoryd org create NAME`);
    else
      printTable(
        ["ID", "NAME", "CREATED"],
        orgs.map((org) => [org.id, org.name, isoTime(org.createdAtMs)]),
      );
  });
}

function deleteOrg(idOrName: string, options: Options): Promise<void> {
  return withStore(options, async (store) => {
    const { control } = store;
    const org = await requireOrg(control, idOrName);
    await control.orgs.markDeleted(org.id);
    await auditCommand(control, "organization.deleted", org.id, org.id);
    const alone = await store.tryAlone();
    if (alone) {
      // No server runs, so this process erases.
      await store.eraseDeleted();
      alone.release();
    } else await untilErasedByServer(control, org.id);
    printLine(`Deleted organization ${org.name} (${org.id}): its keys are revoked and its memories are erased.`);
  });
}

async function untilErasedByServer(control: Control, orgId: string): Promise<void> {
  const deadline = performance.now() + ERASE_WAIT_MS;
  while ((await control.orgs.deleted()).includes(orgId)) {
    if (performance.now() > deadline) {
      throw new UsageError(
        "The keys are revoked, but the running server has not erased the folder yet: it finishes its current batch first, and a slow model delays that. The server erases the folder without another command, even after a restart.",
      );
    }
    await Bun.sleep(500);
  }
}

export async function requireOrg(control: Control, idOrName: string): Promise<Organization> {
  const org = await control.orgs.find(idOrName);
  if (!org) throw new UsageError(`There is no organization ${JSON.stringify(idOrName)}. "memoryd org list" lists them.`);
  return org;
}

/** The organization that a command is about: the one that it names, or the only one. */
export async function chosenOrg(control: Control, named: string | undefined): Promise<Organization> {
  if (named !== undefined) return requireOrg(control, named);
  const [only, ...others] = await control.orgs.list();
  if (!only)
    throw new UsageError('There is no organization yet. Create one with "memoryd org create NAME", or name another folder with --data.');
  if (others.length > 0)
    throw new UsageError(`There are ${others.length + 1} organizations. Choose one with --org; "memoryd org list" lists them.`);
  return only;
}

/** Names by id. */
export type OrgNames = ReadonlyMap<string, string>;

export async function orgNames(control: Control): Promise<OrgNames> {
  return new Map((await control.orgs.list()).map(({ id, name }) => [id, name]));
}

function shape(org: Organization): object {
  return { id: org.id, name: org.name, created_at: isoTime(org.createdAtMs), expiry: org.expiry, uses: org.uses };
}
