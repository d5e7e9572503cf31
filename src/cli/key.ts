import type { Command } from "commander";
import { readSetting } from "../config/config.ts";
import { UsageError } from "../memory/errors.ts";
import { exactTimeMs } from "../memory/time.ts";
import { PERMISSIONS, type Permission } from "../memory/types.ts";
import type { ApiKey } from "../stores/interfaces/control.ts";
import { auditCommand, chosenOrg, type OrgNames, orgNames, requireOrg } from "./org.ts";
import { isoTime, printJson, printLine, printTable } from "./output.ts";
import { addPlace, type PlaceFlags, withStore } from "./settings.ts";

interface Options extends PlaceFlags {
  readonly json?: boolean;
  readonly org?: string;
}

interface CreateOptions extends Options {
  readonly scopes: string;
  readonly name?: string;
  readonly rateLimit?: string;
  readonly expires?: string;
  readonly agent?: string;
  readonly user?: string;
}

export function addKeyCommands(memoryd: Command): void {
  const key = memoryd.command("key").description("create, list and revoke API keys");

  const create = key.command("create").description("create a key; it is shown only once").action(createKey);
  addPlace(create)
    .option("--org <id-or-name>", "the organization that the key gives access to; required if there are several")
    .requiredOption("--scopes <list>", `permissions, separated by commas: ${PERMISSIONS.join(",")}`)
    .option("--name <label>", "a label for the list of keys")
    .option("--rate-limit <number>", "requests per second (default: the server's)")
    .option("--expires <time>", "when the key stops working, such as 2030-01-31T00:00:00Z (default: never)")
    .option("--agent <id>", "the only agent whose memories the key reads and writes (default: all)")
    .option("--user <id>", "the only user whose memories the key reads and writes (default: all)")
    .option("--json", "print JSON");

  const list = key.command("list").description("list the keys, never their secrets").action(listKeys);
  addPlace(list).option("--org <id-or-name>", "only keys of this organization").option("--json", "print JSON");

  const revoke = key
    .command("revoke")
    .argument("<id>", "as the list shows it: key_...")
    .description("revoke a key at once and permanently");
  addPlace(revoke).action(revokeKey);
}

function createKey(options: CreateOptions): Promise<void> {
  const permissions = parsePermissions(options.scopes);
  const rateLimit = parseRateLimit(options.rateLimit);
  const expiresAtMs = parseExpiry(options.expires);
  return withStore(options, async ({ control }) => {
    const org = await chosenOrg(control, options.org);
    const { agent: agentId, user: userId } = options;
    const wanted = { orgId: org.id, label: options.name ?? "", permissions, rateLimit, expiresAtMs, agentId, userId };
    const { key, secret } = await control.keys.create(wanted);
    await auditCommand(control, "key.created", key.id, org.id);
    if (options.json) {
      const expiry = key.expiresAtMs === undefined ? {} : { expires_at: isoTime(key.expiresAtMs) };
      printJson({
        id: key.id,
        org_id: key.orgId,
        key: secret,
        scopes: key.permissions,
        rate_limit: rateLimitOf(key),
        ...expiry,
        ...bindingOf(key),
      });
      return;
    }
    const until = key.expiresAtMs === undefined ? "" : `, until ${isoTime(key.expiresAtMs)}`;
    printLine(`Created key ${key.id} of organization ${org.name} (${org.id}) for ${key.permissions.join(", ")}${until}.`);
    if (boundTo(key) !== "") printLine(`It is bound to ${boundTo(key)}, and reads and writes nothing else.`);
    printLine("It is shown only once; keep it:");
    printLine(`\n  ${secret}\n`);
  });
}

function listKeys(options: Options): Promise<void> {
  return withStore(options, async ({ control, name }) => {
    const orgId = options.org === undefined ? undefined : (await requireOrg(control, options.org)).id;
    const keys = await control.keys.list(orgId);
    const names = await orgNames(control);
    if (options.json) printJson(keys.map((key) => shape(key, names)));
    else if (keys.length === 0)
      printLine(`There are no keys in ${name} yet. Create one: memoryd key create --scopes memory:read,memory:write`);
    else
      printTable(
        ["ID", "ORGANIZATION", "LABEL", "KEY", "SCOPES", "BOUND TO", "RATE", "CREATED", "LAST USED", "EXPIRES", "REVOKED"],
        keys.map((key) => row(key, names)),
      );
  });
}

function revokeKey(id: string, options: Options): Promise<void> {
  return withStore(options, async ({ control }) => {
    const key = (await control.keys.list()).find((listed) => listed.id === id);
    if (!key || !(await control.keys.revoke(id)))
      throw new UsageError(`There is no key ${JSON.stringify(id)} to revoke. "memoryd key list" lists the keys.`);
    await auditCommand(control, "key.revoked", id, key.orgId);
    printLine(`Revoked key ${id}.`);
  });
}

function parsePermissions(list: string): Permission[] {
  const found = new Set<Permission>();
  for (const part of list.split(",")) {
    const permission = PERMISSIONS.find((known) => known === part.trim());
    if (!permission)
      throw new UsageError(`--scopes has ${JSON.stringify(part)}, but must be a list of ${PERMISSIONS.join(", ")}, separated by commas.`);
    found.add(permission);
  }
  return PERMISSIONS.filter((permission) => found.has(permission));
}

function parseRateLimit(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const value = /^\d{1,7}$/.test(text) ? Number(text) : 0;
  if (value < 1 || value > 1_000_000)
    throw new UsageError(`--rate-limit is ${JSON.stringify(text)}, but must be a whole number from 1 to 1000000.`);
  return value;
}

/** A time zone is required: a time without one would mean a different moment on another machine. */
function parseExpiry(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const timeMs = exactTimeMs(text);
  if (timeMs !== undefined) return timeMs;
  throw new UsageError(
    `--expires is ${JSON.stringify(text)}, but must be a valid date with a time and a time zone, such as 2030-01-31T00:00:00Z.`,
  );
}

/** Requests per second in force: the key's own limit, or else the default that this environment sets. */
function rateLimitOf(key: ApiKey): number {
  return key.rateLimit ?? readSetting("rateLimit", {});
}

function shape(key: ApiKey, names: OrgNames): object {
  return {
    id: key.id,
    org_id: key.orgId,
    organization: names.get(key.orgId),
    label: key.label,
    prefix: key.prefix ?? null,
    scopes: key.permissions,
    rate_limit: rateLimitOf(key),
    created_at: isoTime(key.createdAtMs),
    last_used_at: timeOrNull(key.lastUsedAtMs),
    expires_at: timeOrNull(key.expiresAtMs),
    revoked_at: timeOrNull(key.revokedAtMs),
    ...bindingOf(key),
  };
}

/** The agent and the user that the key is bound to; no field for a key that is not bound. */
function bindingOf({ agentId, userId }: ApiKey): object {
  return { ...(agentId !== undefined && { agent_id: agentId }), ...(userId !== undefined && { user_id: userId }) };
}

function boundTo({ agentId, userId }: ApiKey): string {
  return [agentId && `agent ${agentId}`, userId && `user ${userId}`].filter(Boolean).join(", ");
}

function row(key: ApiKey, names: OrgNames): string[] {
  const rate = key.rateLimit === undefined ? "default" : `${key.rateLimit}/s`;
  const times = [key.createdAtMs, key.lastUsedAtMs, key.expiresAtMs, key.revokedAtMs].map(isoTime);
  return [
    key.id,
    names.get(key.orgId) ?? key.orgId,
    key.label,
    key.prefix ? `${key.prefix}…` : "unknown",
    key.permissions.join(","),
    boundTo(key),
    rate,
    ...times,
  ];
}

function timeOrNull(timeMs: number | undefined): string | null {
  return timeMs === undefined ? null : isoTime(timeMs);
}
