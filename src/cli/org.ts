import { Argument, type Command } from "commander";
import { UsageError } from "../memory/errors.ts";
import { EXPIRY_ACTIONS, type ExpiryAction } from "../memory/expiry.ts";
import { COMMAND_LINE } from "../stores/interfaces/audit.ts";
import type { Control, Organization } from "../stores/interfaces/control.ts";
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
    .description("create, list, rename and delete organizations, and choose what happens to expired memories");

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
  return { id: org.id, name: org.name, created_at: isoTime(org.createdAtMs), expiry: org.expiry };
}
