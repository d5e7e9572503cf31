import type { Health } from "../../health.ts";
import type { ModelState } from "../../models/model.ts";
import { counted } from "../../text/counted.ts";
import type { WorkerStats } from "../../worker-stats.ts";
import type { HealthNote } from "./contract-overview.ts";

export interface HealthView {
  readonly health: Health;
  /** Undefined before the worker's first report. */
  readonly stats: WorkerStats | undefined;
  readonly models: readonly ModelState[];
  readonly damagedRows: number;
}

/** Describes the health of the service in sentences, the most severe first. Never returns an empty list. */
export function healthNotes({ health, stats, models, damagedRows }: HealthView): HealthNote[] {
  const faults = health.ok ? [] : [note("fault", sentence(health.fault))];
  if (damagedRows > 0) {
    const are = damagedRows === 1 ? "is" : "are";
    const remedy = "Run memoryd doctor --deep, which names them and the last good backup.";
    faults.push(note("fault", `${counted(damagedRows, "memory")} ${are} damaged in the database file and left out of answers. ${remedy}`));
  }
  const warnings = [...models.flatMap(modelWarning), ...(stats ? workWarnings(stats) : [])];
  const notes = [...faults, ...warnings];
  return notes.length > 0 ? notes : [note("ok", "Everything works: the stores accept writes and the worker keeps up with its queue.")];
}

function modelWarning({ role, name, problem }: ModelState): HealthNote[] {
  if (problem === undefined) return [];
  const meanwhile =
    role === "embedder"
      ? "Until it works again, searches use only words, and new writes wait."
      : "Until it works again, cognition uses its built-in steps.";
  return [note("warning", `The ${role} ${name} cannot be used. ${sentence(problem)} ${meanwhile}`)];
}

function workWarnings({ dead, reindex }: WorkerStats): HealthNote[] {
  const notes: HealthNote[] = [];
  if (dead > 0) {
    const what = dead === 1 ? "1 dead letter: a write" : `${dead} dead letters: writes`;
    notes.push(note("warning", `${what} that failed in every attempt. Fix the cause and retry, or drop. The texts are stored as written.`));
  }
  if (reindex.organizations > 0) {
    notes.push(note("warning", `${reindex.left} memories are not embedded with the new model yet. Searches still work.`));
  }
  return notes;
}

function note(severity: HealthNote["severity"], text: string): HealthNote {
  return { severity, text };
}

/** Adds a capital letter and a full stop where they are missing. */
function sentence(text: string): string {
  const begun = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(begun) ? begun : `${begun}.`;
}
