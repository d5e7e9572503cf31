import { messageOf } from "../../memory/errors.ts";
import type { OrgId } from "../../memory/types.ts";
import type { Log } from "../../observability/log.ts";
import type { ServerBackend } from "../../stores/interfaces/backend.ts";
import type { Control, Request } from "../../stores/interfaces/control.ts";

/** How often a running server polls the control store for changes by the command line. */
const POLL_MS = 500;

export interface ControlWatchOptions {
  readonly control: Control;
  readonly eraseDeleted: ServerBackend["eraseDeleted"];
  readonly log: Log;
  /** Closes everything of an organization that is about to be erased. */
  readonly release: (orgId: OrgId) => Promise<void>;
  /** Called once per request of the command line. A `wake` is finished after the call, a `sweep` after {@link ControlWatch.swept}. */
  readonly ask: (request: Request) => void;
}

/** Handles requests of the command line to the running server: erases deleted organizations, and forwards the others to the worker. */
export class ControlWatch {
  readonly #options: ControlWatchOptions;
  #timer: Timer | undefined;
  readonly #asked = new Set<OrgId>();
  /** The version that was handled last. If undefined, the next poll handles any version. */
  #seen: number | undefined;
  #running = false;
  /** Message of the last failure. */
  #failure: string | undefined;

  constructor(options: ControlWatchOptions) {
    this.#options = options;
  }

  start(): void {
    this.#timer = setInterval(() => this.#poll(), POLL_MS);
  }

  /** Must be called when a sweep of the organization has ended. */
  swept(orgId: OrgId): void {
    if (!this.#asked.delete(orgId)) return;
    const { control, log } = this.#options;
    // A request that stays is asked for again by the next start.
    control.requests
      .done({ orgId, kind: "sweep" })
      .catch((error) => log.error({ err: error }, "A finished request of the command line could not be removed"));
  }

  close(): void {
    clearInterval(this.#timer);
  }

  async #poll(): Promise<void> {
    const { control, eraseDeleted, log, release } = this.#options;
    if (this.#running) return;
    this.#running = true;
    try {
      const version = await control.version();
      if (version === this.#seen) {
        this.#failure = undefined;
        return;
      }
      const pending = await control.requests.pending();
      // Another server on the same database may have finished a sweep.
      for (const orgId of this.#asked) if (!pending.some((one) => one.orgId === orgId && one.kind === "sweep")) this.#asked.delete(orgId);
      for (const request of pending) await this.#ask(request);
      const erased = await eraseDeleted(release);
      if (erased > 0) log.info({ organizations: erased }, "Erased deleted organizations");
      this.#seen = version;
      this.#failure = undefined;
    } catch (error) {
      // A lasting fault fails every poll, but it is logged only once.
      const failure = messageOf(error);
      if (failure !== this.#failure) log.error({ err: error }, "A request of the command line failed; retrying");
      this.#failure = failure;
    } finally {
      this.#running = false;
    }
  }

  async #ask(request: Request): Promise<void> {
    if (request.kind === "sweep") {
      if (this.#asked.has(request.orgId)) return;
      this.#asked.add(request.orgId);
    }
    this.#options.ask(request);
    if (request.kind === "wake") await this.#options.control.requests.done(request);
  }
}
