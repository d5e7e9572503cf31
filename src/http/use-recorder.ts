import type { EventEmitter } from "node:events";
import { setImmediate } from "node:timers/promises";
import { type MemoryId, type OrgId, type Scope, scopeKey } from "../memory/types.ts";
import type { Log } from "../observability/log.ts";
import type { Control } from "../stores/interfaces/control.ts";
import { type NewUse, USES_PER_USER, type UseKind, type Uses } from "../stores/interfaces/uses.ts";
import type { Call } from "./admission/call.ts";
import type { HttpEvents } from "./deps.ts";

/** The uses of this interval share a transaction, and a kill loses them. */
const BATCH_MS = 1_000;
/** The most uses that wait. When more come, the oldest are not kept. */
export const WAITING_USES = 5_000;
/** Uses of one transaction, during which searches wait for about 10 ms. Each transaction waits for the disk, so several small ones take longer. */
const TRANSACTION_USES = 250;

export interface RecorderDeps {
  readonly uses: Pick<Uses, "add">;
  readonly orgs: Pick<Control["orgs"], "find">;
  readonly events: Pick<EventEmitter<HttpEvents>, "emit">;
  readonly log: Pick<Log, "warn">;
  readonly now: () => number;
}

/** An answer to the request of a call. */
export interface Answered {
  readonly call: Call;
  readonly scope: Scope;
  readonly kind: UseKind;
  readonly question: string | undefined;
  /** Called only where uses are kept. */
  readonly told: () => Iterable<MemoryId>;
}

/** Collects which agents were told what, for organizations that keep it, and stores that in batches, so that no search waits for it. */
export class UseRecorder {
  readonly #deps: RecorderDeps;
  #waiting: NewUse[] = [];
  #dropped = 0;
  #timer: Timer | undefined;
  /** Ends with the last of the writes, which follow each other. */
  #written = Promise.resolve();

  constructor(deps: RecorderDeps) {
    this.#deps = deps;
  }

  note({ call, scope, kind, question, told }: Answered): void {
    const { id: keyId, uses: kept } = call.admittedKey;
    if (kept === "off") return;
    const memoryIds = [...new Set(told())];
    if (memoryIds.length === 0) return;
    const atMs = this.#deps.now();
    this.#waiting.push({ scope, atMs, kind, keyId, memoryIds, question: kept === "questions" ? question : undefined });
    if (this.#waiting.length > WAITING_USES) {
      this.#waiting.shift();
      this.#dropped++;
    }
    this.#timer ??= setTimeout(() => this.#write(), BATCH_MS).unref();
  }

  /** Stores what is left, and resolves when every write has ended. */
  async close(): Promise<void> {
    clearTimeout(this.#timer);
    this.#write();
    await this.#written;
  }

  #write(): void {
    this.#written = this.#written.then(() => this.#storeWaiting());
  }

  /** Takes what waits only when the write before it has ended, so that a slow store leaves no more waiting than may wait. */
  async #storeWaiting(): Promise<void> {
    this.#timer = undefined;
    const uses = this.#waiting;
    this.#waiting = [];
    const dropped = this.#dropped;
    this.#dropped = 0;
    if (dropped > 0) this.#deps.log.warn({ uses: dropped }, "More answers were given than can be kept as uses: the oldest of them are not");
    for (const [orgId, own] of Map.groupBy(newest(uses), ({ scope }) => scope.orgId)) await this.#store(orgId, own);
  }

  /** Never rejects. */
  async #store(orgId: OrgId, uses: readonly NewUse[]): Promise<void> {
    const { orgs, events, log } = this.#deps;
    try {
      // Somebody may have chosen since that less is kept.
      const kept = (await orgs.find(orgId))?.uses ?? "off";
      if (kept === "off") return;
      const allowed = kept === "questions" ? uses : uses.map((use) => ({ ...use, question: undefined }));
      for (let at = 0; at < allowed.length; at += TRANSACTION_USES) {
        await this.#deps.uses.add(orgId, allowed.slice(at, at + TRANSACTION_USES));
        // The next transaction leaves a turn to requests.
        await setImmediate();
      }
      for (const { scope } of new Map(uses.map((use) => [scopeKey(use.scope), use])).values()) events.emit("used", { scope });
    } catch (error) {
      log.warn({ org_id: orgId, err: error }, "Which answers agents got could not be stored: some uses are missing");
    }
  }
}

/** Without those that would be forgotten as soon as they are stored, because newer ones of the same user are. */
function newest(uses: readonly NewUse[]): NewUse[] {
  const counts = new Map<string, number>();
  const isNewest = ({ scope: { orgId, userId } }: NewUse) => {
    const user = `${orgId}/${userId}`;
    const count = (counts.get(user) ?? 0) + 1;
    counts.set(user, count);
    return count <= USES_PER_USER;
  };
  return uses.toReversed().filter(isNewest).toReversed();
}
