import { setImmediate } from "node:timers/promises";
import type { OrgId } from "../../memory/types.ts";
import type { SettledOrganization, SettledState } from "../../stores/settled.ts";
import type { CognitionDeps } from "../deps.ts";

/** How long nothing happens in an organization before it is looked at: each settling costs the next write a commit of the control store. */
export const SETTLE_MS = 5_000;
/** Organizations whose files are compared before other work goes on: some milliseconds. */
const COMPARED = 64;

/** What the loop tells of organizations in which nothing is unfinished. */
export interface SettlingReports {
  /** Those of the last run, as the control store has them. */
  readonly known: readonly SettledOrganization[];
  /** Nothing was unfinished after the last wake-up, which named these changes. */
  readonly settled: (org: SettledOrganization, changes: number) => void;
  /** The worker is about to change the organization. Durable when it returns. */
  readonly unsettle: (orgId: OrgId) => void;
}

/** For a loop of which nobody notes what has settled. */
export const UNREPORTED: SettlingReports = { known: [], settled: () => {}, unsettle: () => {} };

/**
 * Finds out that nothing is unfinished in an organization, so that the next start need not open it. The loop says what is scheduled; what
 * the records say counts as well.
 */
export class Settling {
  readonly #deps: CognitionDeps;
  readonly #reports: SettlingReports;
  readonly #isBusy: (orgId: OrgId) => boolean;
  /** Changes by the server, as its last wake-up named them. */
  readonly #changes = new Map<OrgId, number>();
  /** The changes at the last visit. */
  readonly #visited = new Map<OrgId, number>();
  /** Organizations with a memory that has no vector until the next sweep. */
  readonly #unembedded = new Set<OrgId>();

  constructor(deps: CognitionDeps, reports: SettlingReports, isBusy: (orgId: OrgId) => boolean) {
    this.#deps = deps;
    this.#reports = reports;
    this.#isBusy = isBusy;
  }

  /** Organizations in which nothing was unfinished when the last run ended. */
  known(): readonly SettledOrganization[] {
    return this.#reports.known;
  }

  /** Must be called before the worker changes what it has not been asked to change. */
  unsettle(orgId: OrgId): void {
    this.#reports.unsettle(orgId);
  }

  woken(orgId: OrgId, changes: number): void {
    this.#changes.set(orgId, changes);
  }

  /** A memory is stored without a vector, as a dead letter is during an outage of the model. */
  unembedded(orgId: OrgId): void {
    this.#unembedded.add(orgId);
  }

  /** The sweep sees every memory that was stored before it. One that fails begins again. */
  sweepBegins(orgId: OrgId): void {
    this.#unembedded.delete(orgId);
  }

  /** Runs in the organization's turn. Returns the milliseconds until the next look; undefined when the organization has settled. */
  async visit(orgId: OrgId): Promise<number | undefined> {
    const changes = this.#changes.get(orgId) ?? 0;
    const isQuiet = () => changes === (this.#changes.get(orgId) ?? 0) && !this.#unembedded.has(orgId) && !this.#isBusy(orgId);
    const wasQuiet = changes === this.#visited.get(orgId) && isQuiet();
    this.#visited.set(orgId, changes);
    if (!wasQuiet) return SETTLE_MS;
    const state = await this.#stateOf(orgId);
    if (!state || !isQuiet()) return SETTLE_MS;
    this.forget(orgId);
    this.#reports.settled({ orgId, ...state }, changes);
    return undefined;
  }

  /** Calls `differs` for each known organization whose vectors are not the files that they were, and has the others watched. */
  async compare(differs: (orgId: OrgId) => void): Promise<void> {
    for (const [n, { orgId, vectors }] of this.#reports.known.entries()) {
      if (n % COMPARED === 0) await setImmediate();
      if (this.#deps.vectors.digest(orgId) === vectors) {
        this.#deps.vectors.watch(orgId);
        continue;
      }
      this.#reports.unsettle(orgId);
      differs(orgId);
    }
  }

  forget(orgId: OrgId): void {
    this.#changes.delete(orgId);
    this.#visited.delete(orgId);
    this.#unembedded.delete(orgId);
  }

  async #stateOf(orgId: OrgId): Promise<SettledState | undefined> {
    const { records, vectors, expiryOf, now } = this.#deps;
    const { queued, running, dead } = await records.submissions.depth(orgId);
    const erasures = await records.erasures.waiting(orgId);
    const due = await records.patches.due(orgId, 1);
    const expiresAtMs = await records.expiry.nextMs(orgId, expiryOf(orgId));
    // One that comes soon could begin before the server has noted that the organization settled.
    const expires = expiresAtMs !== undefined && expiresAtMs <= now() + SETTLE_MS;
    if (queued + running + erasures.count + due.length > 0 || expires) return undefined;
    const counts = await records.browse.counts(orgId);
    const digest = await vectors.settle(orgId);
    return digest === undefined ? undefined : { space: vectors.space, vectors: digest, expiresAtMs, counts, deadLetters: dead };
  }
}
