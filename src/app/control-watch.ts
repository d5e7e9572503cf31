import { messageOf } from "../memory/errors.ts";
import type { OrgId } from "../memory/types.ts";
import type { Log } from "../observability/log.ts";
import type { Control, Request } from "../stores/control.ts";
import { eraseDeletedOrganizations } from "../stores/open.ts";

/** The command line changes the control store; this is how soon a running server sees it. */
const LOOK_MS = 500;

export interface ControlWatchOptions {
  readonly dataDir: string;
  readonly control: Control;
  readonly log: Log;
  /** Closes what is open of an organization that is about to be erased. */
  readonly release: (orgId: OrgId) => Promise<void>;
  /** Asked for by the command line, each once; `wake` is done with the call, `sweep` when {@link ControlWatch.swept} says so. */
  readonly ask: (request: Request) => void;
}

/** Does what the command line asks for beside the running server: erases deleted organizations, and passes requests on to the worker. */
export class ControlWatch {
  readonly #options: ControlWatchOptions;
  #timer: Timer | undefined;
  readonly #asked = new Set<OrgId>();
  /** Undefined: look at the next turn, whatever the version. */
  #seen: number | undefined;
  #running = false;
  /** What the last look failed on. */
  #failure: string | undefined;

  constructor(options: ControlWatchOptions) {
    this.#options = options;
  }

  start(): void {
    this.#timer = setInterval(() => this.#look(), LOOK_MS);
  }

  /** A sweep of the organization ended. */
  swept(orgId: OrgId): void {
    if (this.#asked.delete(orgId)) this.#options.control.requests.done({ orgId, kind: "sweep" });
  }

  close(): void {
    clearInterval(this.#timer);
  }

  async #look(): Promise<void> {
    const { dataDir, control, log, release } = this.#options;
    if (this.#running) return;
    this.#running = true;
    try {
      const version = control.version();
      if (version === this.#seen) {
        this.#failure = undefined;
        return;
      }
      for (const request of control.requests.pending()) this.#ask(request);
      const erased = await eraseDeletedOrganizations(dataDir, control, release);
      if (erased > 0) log.info({ organizations: erased }, "Erased deleted organizations");
      this.#seen = version;
      this.#failure = undefined;
    } catch (error) {
      // Each look meets a lasting fault again: it is told once.
      const failure = messageOf(error);
      if (failure !== this.#failure) log.error({ err: error }, "What the command line asked for could not be done yet; trying again");
      this.#failure = failure;
    } finally {
      this.#running = false;
    }
  }

  #ask(request: Request): void {
    if (request.kind === "sweep") {
      if (this.#asked.has(request.orgId)) return;
      this.#asked.add(request.orgId);
    }
    this.#options.ask(request);
    if (request.kind === "wake") this.#options.control.requests.done(request);
  }
}
