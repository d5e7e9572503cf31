import { randomBytes } from "node:crypto";
import type { Command } from "commander";
import { UsageError } from "../memory/errors.ts";
import { LIMITS } from "../memory/limits.ts";
import { hashPassword, ROLES, type Role, type User } from "../stores/interfaces/accounts.ts";
import { COMMAND_LINE } from "../stores/interfaces/audit.ts";
import type { Control } from "../stores/interfaces/control.ts";
import { type OrgNames, orgNames, requireOrg } from "./org.ts";
import { isoTime, printJson, printLine, printTable } from "./output.ts";
import { addPlace, type PlaceFlags, withStore } from "./settings.ts";

interface Options extends PlaceFlags {
  readonly data?: string;
  readonly json?: boolean;
  readonly role?: string;
  readonly org?: readonly string[];
  readonly passwordStdin?: boolean;
}

/** 96 random bits: too many to guess at a login that locks after failures. */
const GENERATED_BYTES = 12;

export function addUserCommands(memoryd: Command): void {
  const user = memoryd.command("user").description("people who log in to the dashboard");

  const create = user.command("create").argument("<email>").description("create a user; a password is generated and shown only once");
  addPlace(create)
    .option("--role <role>", `one of ${ROLES.join(", ")}`, "owner")
    .option("--org <id-or-name...>", "the only organizations that a viewer sees (default: all)")
    .option("--password-stdin", "read the password from standard input instead")
    .action(createUser);

  const reset = user
    .command("reset-password")
    .argument("<email>")
    .description("set a new password, end the user's login sessions and unlock the login");
  addPlace(reset).option("--password-stdin", "read the password from standard input instead").action(resetPassword);

  const resetTotp = user
    .command("reset-totp")
    .argument("<email>")
    .description("turn off the second step of a user's login, such as for a lost phone");
  addPlace(resetTotp).action(resetSecondFactor);

  const list = user.command("list").description("list the users");
  addPlace(list).option("--json", "print JSON").action(listUsers);

  const remove = user.command("remove").argument("<email>").description("remove a user and end their login sessions");
  addPlace(remove).action(removeUser);

  const link = user.command("setup-link").description("print a new link that creates the first user");
  addPlace(link).action(printSetupLink);
}

function createUser(email: string, options: Options): Promise<void> {
  const role = parseRole(options.role);
  if (role === "owner" && options.org) throw new UsageError("An owner sees all organizations: leave out --org, or add --role viewer.");
  return withStore(options, async ({ control }) => {
    const orgs = options.org && (await Promise.all(options.org.map((named) => requireOrg(control, named))));
    const { password, isGenerated } = await readPassword(options);
    const passwordHash = await hashPassword(password);
    const user = await control.users.create({ email, role, orgIds: orgs?.map(({ id }) => id), passwordHash }, Date.now());
    await auditUser(control, "user.created", user);
    printLine(`Created ${role} ${user.email}${orgs ? `, who sees only ${orgs.map(({ name }) => name).join(", ")}` : ""}.`);
    if (isGenerated) printPassword(password);
  });
}

function resetPassword(email: string, options: Options): Promise<void> {
  return withStore(options, async ({ control }) => {
    const user = await requireUser(control, email);
    const { password, isGenerated } = await readPassword(options);
    await control.users.setPassword(user.id, await hashPassword(password), Date.now());
    await auditUser(control, "user.password_reset", user);
    printLine(`Set a new password for ${user.email}; their login sessions have ended.`);
    if (isGenerated) printPassword(password);
  });
}

function resetSecondFactor(email: string, options: Options): Promise<void> {
  return withStore(options, async ({ control }) => {
    const user = await requireUser(control, email);
    if (!(await control.secondFactors.remove(user.id))) throw new UsageError(`The login of ${user.email} has no second step.`);
    await auditUser(control, "user.second_factor_reset", user);
    printLine(`The login of ${user.email} needs only the password. The user can turn the second step on again in the dashboard.`);
  });
}

function listUsers(options: Options): Promise<void> {
  return withStore(options, async ({ control }) => {
    const users = await control.users.list();
    const names = await orgNames(control);
    if (options.json) printJson(users.map(shape));
    else if (users.length === 0) printLine("There are no users yet. Print a link that creates the first: memoryd user setup-link");
    else
      printTable(
        ["E-MAIL", "ROLE", "SEES", "SECOND STEP", "CREATED", "LAST LOGIN"],
        users.map((user) => [
          user.email,
          user.role,
          seen(user, names),
          user.hasSecondFactor ? "yes" : "no",
          ...[user.createdAtMs, user.lastLoginAtMs].map(isoTime),
        ]),
      );
  });
}

function seen({ orgIds }: User, names: OrgNames): string {
  return orgIds?.map((id) => names.get(id) ?? id).join(", ") ?? "everything";
}

function shape({ id, email, role, orgIds, hasSecondFactor, createdAtMs }: User): object {
  return { id, email, role, org_ids: orgIds ?? null, has_second_factor: hasSecondFactor, created_at: isoTime(createdAtMs) };
}

function removeUser(email: string, options: Options): Promise<void> {
  return withStore(options, async ({ control }) => {
    const user = await requireUser(control, email);
    await control.users.remove(user.id);
    await auditUser(control, "user.removed", user);
    printLine(`Removed ${user.email}; their login sessions have ended.`);
  });
}

function printSetupLink(options: Options): Promise<void> {
  return withStore(options, async ({ control }) => {
    const token = await control.setupLinks.create(Date.now());
    if (token === undefined) throw new UsageError('There are users already. Use "memoryd user create" or "memoryd user reset-password".');
    await control.audit.add({ atMs: Date.now(), actor: COMMAND_LINE, action: "setup_link.created", target: undefined, orgId: undefined });
    printLine(`Open this path at the address of your server. It works once, within a day:\n\n  /dashboard/setup#${token}\n`);
  });
}

async function auditUser(control: Control, action: string, { id }: User): Promise<void> {
  await control.audit.add({ atMs: Date.now(), actor: COMMAND_LINE, action, target: id, orgId: undefined });
}

function printPassword(password: string): void {
  printLine(`The password is shown only once; change it in the dashboard:\n\n  ${password}\n`);
}

async function readPassword({ passwordStdin }: Options): Promise<{ readonly password: string; readonly isGenerated: boolean }> {
  if (!passwordStdin) return { password: randomBytes(GENERATED_BYTES).toString("base64url"), isGenerated: true };
  const password = (await Bun.stdin.text()).replace(/\r?\n$/, "");
  if (password.length < LIMITS.passwordMinCharacters || password.length > LIMITS.passwordMaxCharacters)
    throw new UsageError(`A password has ${LIMITS.passwordMinCharacters} to ${LIMITS.passwordMaxCharacters} characters.`);
  return { password, isGenerated: false };
}

async function requireUser(control: Control, email: string): Promise<User> {
  const user = await control.users.find(email);
  if (!user) throw new UsageError('There is no such user. "memoryd user list" lists the users.');
  return user;
}

function parseRole(text: string | undefined): Role {
  const role = ROLES.find((known) => known === text);
  if (!role) throw new UsageError(`--role must be one of ${ROLES.join(", ")}.`);
  return role;
}
