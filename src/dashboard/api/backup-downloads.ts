import { timingSafeEqual } from "node:crypto";
import type { BackupProcess, BackupsView, HttpDeps } from "../../http/deps.ts";
import { isoTime } from "../../http/shapes.ts";
import { MemorydError, messageOf } from "../../memory/errors.ts";
import { type Seal, shownSeal } from "../../sealing/seal.ts";
import type { BackupNote } from "../../stores/interfaces/backup-note.ts";
import type { BackupDownload } from "./contract-backups.ts";

/** How long a prepared download can be begun. The page begins it at once. */
export const TICKET_MS = 60_000;
/** A browser that reads nothing for this long is gone, or its network is. */
const STALLED_MS = 5 * 60_000;

export type FolderBackups = Extract<BackupsView, { kind: "folder" }>;

interface Ticket {
  readonly secret: string;
  readonly userId: string;
  readonly seal: Seal | undefined;
  readonly untilMs: number;
}

interface Run {
  readonly process: BackupProcess;
  readonly startedMs: number;
  readonly by: string;
  sentBytes: number;
  stalled: Timer;
}

type Deps = Pick<HttpDeps, "control" | "log" | "now" | "monotonicMs">;

/**
 * Downloads of backups by browsers: one is prepared and one runs at a time, because each is a process that reads everything. A download is
 * prepared by a form, and begun by the browser itself, which can save a stream of any size.
 */
export class BackupDownloads {
  readonly #deps: Deps;
  #ticket: Ticket | undefined;
  #run: Run | undefined;
  #failure: { readonly atMs: number; readonly reason: string } | undefined;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  get state(): BackupDownload | null {
    const [run, failure] = [this.#run, this.#failure];
    if (run) return { state: "running", started_at: isoTime(run.startedMs), sent_bytes: run.sentBytes, by: run.by };
    return failure ? { state: "failed", at: isoTime(failure.atMs), reason: failure.reason } : null;
  }

  /** Returns the secret with which the user can begin the download, once. Replaces the one of a download that was not begun. */
  prepare(userId: string, seal: Seal | undefined): string {
    this.#refuseSecond();
    const secret = Buffer.from(crypto.getRandomValues(new Uint8Array(24))).toString("base64url");
    this.#ticket = { secret, userId, seal, untilMs: this.#deps.monotonicMs() + TICKET_MS };
    this.#failure = undefined;
    return secret;
  }

  /** The seal of the prepared download. Throws `not_found` when there is none for this user and secret. */
  take(secret: string, userId: string): Seal | undefined {
    const ticket = this.#ticket;
    const isHeld = ticket?.userId === userId && isSame(ticket.secret, secret) && this.#deps.monotonicMs() < ticket.untilMs;
    if (!isHeld) throw new MemorydError("not_found", "this download was begun already, or is too old: make the backup again");
    this.#refuseSecond();
    this.#ticket = undefined;
    return ticket.seal;
  }

  /** The backup as it is made. It is noted, and in the audit, when its last byte is taken. */
  open(backups: FolderBackups, seal: Seal | undefined, by: string, name: string): ReadableStream<Uint8Array> {
    const process = backups.start(seal);
    // Its failure is read when the output ends, which may come later.
    process.done.catch(() => undefined);
    const run: Run = { process, startedMs: this.#deps.now(), by, sentBytes: 0, stalled: this.#whenStalled(process) };
    this.#run = run;
    const reader = process.output.getReader();
    const hasher = new Bun.CryptoHasher("sha256");
    const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
      clearTimeout(run.stalled);
      const { value } = await reader.read();
      if (value) {
        run.stalled = this.#whenStalled(process);
        hasher.update(value);
        run.sentBytes += value.length;
        controller.enqueue(value);
        return;
      }
      const { damaged } = await process.done;
      const made = { finishedAt: isoTime(this.#deps.now()), bytes: run.sentBytes, sha256: hasher.digest("hex"), damaged };
      await this.#remember(backups, { ...made, ...(seal && { sealed: shownSeal(seal) }), sentTo: "a browser" }, { by, name });
      this.#end(run);
      controller.close();
    };
    return new ReadableStream(
      {
        pull: (controller) =>
          pull(controller).catch((error) => {
            this.#end(run, messageOf(error));
            // The connection is reset, so that the browser does not take the part for the whole.
            controller.error(error);
          }),
        cancel: () => this.#end(run, "the browser ended it"),
      },
      // A chunk is read when the one before it is taken.
      { highWaterMark: 0 },
    );
  }

  close(): void {
    this.#ticket = undefined;
    if (this.#run) this.#end(this.#run, "the server stopped");
  }

  /** The backup has arrived whole, even if the disk has no room for the note. */
  async #remember(backups: FolderBackups, made: BackupNote, { by, name }: { readonly by: string; readonly name: string }): Promise<void> {
    try {
      backups.note(made);
      await this.#deps.control.audit.add({ atMs: this.#deps.now(), actor: by, action: "backup.made", target: name, orgId: undefined });
    } catch (err) {
      this.#deps.log.error({ err }, "A backup was downloaded, but could not be noted");
    }
  }

  #refuseSecond(): void {
    if (this.#run)
      throw new MemorydError("rate_limited", "a backup is being downloaded: wait until that is done, or cancel it in its browser");
  }

  #whenStalled({ end }: BackupProcess): Timer {
    return setTimeout(end, STALLED_MS);
  }

  #end(run: Run, reason?: string): void {
    clearTimeout(run.stalled);
    run.process.end();
    if (this.#run !== run) return;
    this.#run = undefined;
    if (reason === undefined) return;
    this.#failure = { atMs: this.#deps.now(), reason };
    this.#deps.log.warn({ reason }, "A backup was not downloaded to its end");
  }
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
