import { randomBytes } from "node:crypto";
import type { Command } from "commander";
import { organizationOf } from "../agents/bridge/own-key.ts";
import { readClientSettings } from "../config/config.ts";
import { UsageError } from "../memory/errors.ts";
import { hashPassword, LOGIN_LINK_MS, type User } from "../stores/interfaces/accounts.ts";
import { COMMAND_LINE } from "../stores/interfaces/audit.ts";
import type { Control } from "../stores/interfaces/control.ts";
import { dataFolderOf } from "./data-folder.ts";
import { findServer } from "./link.ts";
import { printLine } from "./output.ts";
import { addSetting, withNewStore } from "./settings.ts";

interface Options {
  readonly data?: string;
  readonly as?: string;
  /** False with `--no-browser`. */
  readonly browser: boolean;
}

export function addOpenCommand(memoryd: Command): void {
  const open = memoryd.command("open").description("open the dashboard in the browser, logged in by a link that works once");
  addSetting(open, "dataDir")
    .option("--as <email>", "the user of the dashboard (default: the first owner)")
    .option("--no-browser", "only print the link")
    .action(run);
}

function run(options: Options): Promise<void> {
  const dataDir = dataFolderOf(options);
  return withNewStore({ data: dataDir }, async ({ control }) => {
    // As in "memoryd mcp": the server of an empty folder would make a first key, which nobody would see.
    if ((await control.orgs.list()).length === 0) await organizationOf(control, undefined);
    const { url } = await findServer(dataDir, true);
    const user = await userOf(control, options.as);
    const token = await control.loginLinks.create(user.id, Date.now());
    await audit(control, "login_link.created", user);
    const link = `${url}/dashboard/open#${token}`;
    printLine(
      `The dashboard of ${dataDir}, logged in as ${user.email}. The link works once, within ${LOGIN_LINK_MS / 60_000} minutes:\n\n  ${link}\n`,
    );
    if (options.browser) openInBrowser(link);
  });
}

/** The user that is named, or else the first owner, who is created where there is no user. */
async function userOf(control: Control, named: string | undefined): Promise<User> {
  const found = named === undefined ? (await control.users.list()).find(({ role }) => role === "owner") : await control.users.find(named);
  if (found) return found;
  if (named !== undefined) throw new UsageError('There is no such user. "memoryd user list" lists the users.');
  const passwordHash = await hashPassword(randomBytes(32).toString("hex"));
  const { userId } = readClientSettings({});
  const created = await control.users.create({ email: `${userId}@localhost`, role: "owner", passwordHash }, Date.now());
  await audit(control, "user.created", created);
  printLine(`Created ${created.email} as owner of the dashboard. "memoryd user reset-password ${created.email}" gives it a password.`);
  return created;
}

async function audit(control: Control, action: string, { id }: User): Promise<void> {
  await control.audit.add({ atMs: Date.now(), actor: COMMAND_LINE, action, target: id, orgId: undefined });
}

const OPENERS: Readonly<Partial<Record<NodeJS.Platform, readonly string[]>>> = {
  darwin: ["open"],
  win32: ["rundll32", "url.dll,FileProtocolHandler"],
};

/** A machine without a browser has the printed link. */
function openInBrowser(link: string): void {
  const [command = "xdg-open", ...before] = OPENERS[process.platform] ?? [];
  if (!Bun.which(command)) return;
  Bun.spawn([command, ...before, link], { stdio: ["ignore", "ignore", "ignore"] }).unref();
}
