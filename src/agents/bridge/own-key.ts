import PQueue from "p-queue";
import { UsageError } from "../../memory/errors.ts";
import type { Permission } from "../../memory/types.ts";
import { COMMAND_LINE } from "../../stores/interfaces/audit.ts";
import type { ApiKey, Control, Organization } from "../../stores/interfaces/control.ts";

const LABEL = "a command of memoryd, while it runs";
const PERMISSIONS: readonly Permission[] = ["memory:read", "memory:write", "memory:delete"];
/** The lifetime of a key, which bounds how long the key of a killed bridge still works. */
const LIFETIME_MS = 60 * 60 * 1000;
/**
 * The shortest time between two renewals. A new key helps when somebody revoked the one before. When the new one is refused as well, the
 * server belongs to another data folder, and further keys would not help.
 */
const RENEWAL_INTERVAL_MS = 10_000;
const FIRST_ORGANIZATION = "default";

/** Whose memories the key opens; undefined where the model names them. */
export interface Binding {
  readonly agentId: string | undefined;
  readonly userId: string | undefined;
}

interface HeldKey {
  readonly key: ApiKey;
  readonly secret: string;
}

/**
 * A key that lives as long as its bridge. Whoever can open the data folder can make keys, so this gives nobody more than they have; it gives
 * the bridge less.
 */
export class OwnKey {
  readonly #control: Control;
  readonly #orgId: string;
  readonly #binding: Binding;
  #held: HeldKey;
  readonly #former: string[] = [];
  /** One call at a time, so that messages which come at once get one new key and not one each. */
  readonly #calls = new PQueue({ concurrency: 1 });
  #isClosed = false;

  private constructor(control: Control, orgId: string, binding: Binding, held: HeldKey) {
    this.#control = control;
    this.#orgId = orgId;
    this.#binding = binding;
    this.#held = held;
  }

  static async make(control: Control, orgId: string, binding: Binding): Promise<OwnKey> {
    for (const { id, label, expiresAtMs } of await control.keys.list())
      if (label === LABEL && expiresAtMs !== undefined && expiresAtMs < Date.now()) await control.keys.remove(id);
    return new OwnKey(control, orgId, binding, await makeKey(control, orgId, binding));
  }

  /** The secret of a key that is valid for a good while. Requests may still run with the one before it, which expires by itself. */
  secret(): Promise<string> {
    return this.#calls.add(async () => {
      if (this.#ageMs() > LIFETIME_MS / 2) await this.#replace();
      return this.#held.secret;
    });
  }

  /** Makes another key. Returns false when the one in use is too new for that. */
  renew(): Promise<boolean> {
    return this.#calls.add(() => this.#replace());
  }

  close(): Promise<void> {
    return this.#calls.add(async () => {
      // Messages that are still on their way must not make a key that nobody would remove.
      this.#isClosed = true;
      for (const id of [...this.#former, this.#held.key.id]) await this.#control.keys.remove(id);
    });
  }

  async #replace(): Promise<boolean> {
    if (this.#isClosed || this.#ageMs() < RENEWAL_INTERVAL_MS) return false;
    this.#former.push(this.#held.key.id);
    this.#held = await makeKey(this.#control, this.#orgId, this.#binding);
    return true;
  }

  /** A key that seems to come from the future, because the clock was set back, counts as old: it would last until the clock catches up. */
  #ageMs(): number {
    return Math.abs(Date.now() - this.#held.key.createdAtMs);
  }
}

async function makeKey(control: Control, orgId: string, binding: Binding): Promise<HeldKey> {
  const expiresAtMs = Date.now() + LIFETIME_MS;
  const made = await control.keys.create({
    ...{ orgId, label: LABEL, permissions: PERMISSIONS, rateLimit: undefined, expiresAtMs },
    ...binding,
  });
  await control.audit.add({ atMs: Date.now(), actor: COMMAND_LINE, action: "key.created", target: made.key.id, orgId });
  return made;
}

/** The organization of a person who named none: the only one, else the one of the first start, which is created in an empty folder. */
export async function organizationOf(control: Control, named: string | undefined): Promise<Organization> {
  const wanted = named ?? FIRST_ORGANIZATION;
  const orgs = await control.orgs.list();
  const found = (await control.orgs.find(wanted)) ?? (named === undefined && orgs.length === 1 ? orgs[0] : undefined);
  if (found) return found;
  if (named !== undefined || orgs.length > 0)
    throw new UsageError(`There is no organization ${JSON.stringify(wanted)}. Name one with --org; "memoryd org list" lists them.`);
  return createFirst(control);
}

async function createFirst(control: Control): Promise<Organization> {
  try {
    return await control.orgs.create(FIRST_ORGANIZATION);
  } catch (error) {
    // Another bridge may have created it in the meantime.
    const created = await control.orgs.find(FIRST_ORGANIZATION);
    if (created) return created;
    throw error;
  }
}
