import type { Audit, AuditEntry } from "../../stores/interfaces/audit.ts";
import type { Place } from "./changes.ts";
import type { ChangedKind } from "./contract-events.ts";

/** The maximum number of entries that one look reads. After more of them, everything counts as changed. */
const READ_ENTRIES = 100;

/** What an action changes, by its noun. */
const KINDS: Readonly<Record<string, readonly ChangedKind[]>> = {
  key: ["keys"],
  // An organization that is deleted takes its keys along.
  organization: ["organizations", "keys"],
  user: ["users"],
  login: ["users"],
  memory: ["memories"],
  dead_letter: ["jobs", "memories"],
  dead_letters: ["jobs", "memories"],
};

type Told = (place: Place, kinds: readonly ChangedKind[]) => void;

/**
 * Follows the audit, which has an entry for every change of keys, organizations and users, whichever process made it: this server, another
 * one on the same database, or a command.
 */
export class AuditTail {
  readonly #audit: Pick<Audit, "list">;
  #lastId: number | undefined;
  /** Of the last entry: it may be counted again. */
  #lastCount = 1;

  constructor(audit: Pick<Audit, "list">) {
    this.#audit = audit;
  }

  /** Passes over what is there already. */
  async begin(): Promise<void> {
    const [newest] = await this.#audit.list(1);
    this.#lastId = newest?.id ?? 0;
    this.#lastCount = newest?.count ?? 1;
  }

  /** Tells what changed since the last look. */
  async look(told: Told): Promise<void> {
    const before = this.#lastId ?? 0;
    const [newest] = await this.#audit.list(1);
    if (!newest || newest.id < before || (newest.id === before && newest.count === this.#lastCount)) return;
    this.#lastCount = newest.count;
    if (newest.id === before) return told({ orgId: newest.orgId }, kindsOf(newest));
    const entries = newest.id === before + 1 ? [newest] : await this.#audit.list(READ_ENTRIES);
    this.#lastId = entries[0]?.id ?? newest.id;
    const news = entries.filter(({ id }) => id > before);
    if (news.length === READ_ENTRIES) told({}, ["audit", ...Object.values(KINDS).flat()]);
    else for (const entry of news) told({ orgId: entry.orgId }, kindsOf(entry));
  }
}

function kindsOf({ action }: AuditEntry): ChangedKind[] {
  return ["audit", ...(KINDS[action.split(".")[0] ?? ""] ?? [])];
}
