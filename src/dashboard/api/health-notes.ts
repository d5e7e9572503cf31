import type { ModelState } from "../../models/model.ts";
import type { Health } from "../../observability/health.ts";
import { CALLS_MINUTES } from "../../observability/model-calls.ts";
import type { WorkerStats } from "../../observability/worker-stats.ts";
import { counted } from "../../reading/counted-nouns.ts";
import type { HealthNote } from "./contract-overview.ts";

/** From this age on, the oldest write has waited longer than a batch takes with a slow model, and longer than all its retries. */
const LONG_WAIT_MS = 60_000;

const DAY_MS = 24 * 60 * 60_000;
/** How old the newest backup may be, and how long a new server may be used without one. */
const BACKUP_DAYS = 7;

export interface BackupsAge {
  /** When the newest was made; undefined when none was. */
  readonly newestMs: number | undefined;
  /** When the oldest organization was created; undefined when there is none. */
  readonly usedSinceMs: number | undefined;
}

export interface HealthView {
  readonly health: Health;
  /** Undefined before the worker's first report. */
  readonly stats: WorkerStats | undefined;
  readonly models: readonly ModelState[];
  readonly damagedRows: number;
  /** Undefined where memoryd makes none, because another program does. */
  readonly backups?: BackupsAge | undefined;
  /** Milliseconds since the epoch. */
  readonly nowMs: number;
}

/** Describes the health of the service in sentences, the most severe first. Never returns an empty list. */
export function healthNotes({ health, stats, models, damagedRows, backups, nowMs }: HealthView): HealthNote[] {
  const faults = health.ok ? [] : [note("fault", sentence(health.fault))];
  if (damagedRows > 0) {
    const are = damagedRows === 1 ? "is" : "are";
    const remedy = "Run memoryd doctor --deep, which names them and the last good backup.";
    faults.push(note("fault", `${counted(damagedRows, "memory")} ${are} damaged in the database file and left out of answers. ${remedy}`));
  }
  const ofModels = models.flatMap((state) => modelWarning(state, stats));
  const ofBackups = stats && backups ? backupWarning(stats, backups, nowMs) : [];
  const warnings = [...(stats ? queueWarning(stats, nowMs) : []), ...ofModels, ...(stats ? workWarnings(stats) : []), ...ofBackups];
  const notes = [...faults, ...warnings];
  return notes.length > 0 ? notes : [note("ok", "Everything works: the stores accept writes and the worker keeps up with its queue.")];
}

/** A queue that moves is no fault, but whoever wrote waits for the memory. */
function queueWarning({ queued, running, oldestMs }: WorkerStats, nowMs: number): HealthNote[] {
  const waiting = queued + running;
  const waitedMs = oldestMs === undefined ? 0 : nowMs - oldestMs;
  if (waiting === 0 || waitedMs < LONG_WAIT_MS) return [];
  const wait = waiting === 1 ? "1 write waits" : `${waiting} writes wait`;
  const which = waiting === 1 ? "" : ", the oldest";
  return [note("warning", `${wait} to be processed${which} for ${lengthOf(waitedMs)}. Until then, searches do not find them.`)];
}

function lengthOf(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  return minutes < 120 ? counted(minutes, "minute") : counted(Math.floor(minutes / 60), "hour");
}

/** One sentence for a model that cannot be used, or else one for its failed calls: a model that the server has may still not work. */
function modelWarning({ role, name, problem }: ModelState, stats: WorkerStats | undefined): HealthNote[] {
  if (problem !== undefined) {
    const meanwhile =
      role === "embedder"
        ? "Until it works again, searches use only words, and new writes wait."
        : "Until it works again, cognition uses its built-in steps.";
    return [note("warning", `The ${role} ${name} cannot be used. ${sentence(problem)} ${meanwhile}`)];
  }
  const { calls = 0, failed = 0, reason = "", isFailing = false } = stats?.modelCalls[role] ?? {};
  if (failed === 0) return [];
  const since = isFailing ? "" : " Its last call succeeded.";
  const called = calls === 1 ? "The call" : `${failed} of ${calls} calls`;
  return [note("warning", `${called} to the ${role} ${name} failed in the last ${CALLS_MINUTES} minutes: ${sentence(reason)}${since}`)];
}

function workWarnings({ dead, reindex, withoutVectors }: WorkerStats): HealthNote[] {
  const notes: HealthNote[] = [];
  if (dead > 0) {
    const what = dead === 1 ? "1 dead letter: a write" : `${dead} dead letters: writes`;
    notes.push(note("warning", `${what} that failed in every attempt. Fix the cause and retry, or drop. The texts are stored as written.`));
  }
  if (reindex.organizations > 0) {
    notes.push(note("warning", `${reindex.left} memories are not embedded with the new model yet. Searches still work.`));
  }
  if (withoutVectors > 0) {
    notes.push(note("warning", `${withoutVectors} memories have no vector yet. Until they have, searches find them by their words.`));
  }
  return notes;
}

/** Nothing is said of a server without memories, and of one in its first days. */
function backupWarning({ memories }: WorkerStats, { newestMs, usedSinceMs }: BackupsAge, nowMs: number): HealthNote[] {
  const sinceMs = newestMs ?? usedSinceMs;
  const days = sinceMs === undefined ? 0 : Math.floor((nowMs - sinceMs) / DAY_MS);
  if (days < BACKUP_DAYS || memories.facts + memories.abstractions === 0) return [];
  const state = newestMs === undefined ? "No backup was made in" : "The newest backup is older than";
  const text = `${state} ${counted(days, "day")}. Make one on the page Backups, and let cron make the next ones.`;
  return [{ ...note("warning", text), page: "backups" }];
}

function note(severity: HealthNote["severity"], text: string): HealthNote {
  return { severity, text };
}

/** Adds a capital letter and a full stop where they are missing. */
function sentence(text: string): string {
  const begun = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(begun) ? begun : `${begun}.`;
}
