import type { Health } from "../../health.ts";
import type { ModelState } from "../../models/model.ts";
import type { WorkerStats } from "../../worker-stats.ts";
import type { HealthNote } from "./contract-overview.ts";

export interface HealthView {
  readonly health: Health;
  /** Undefined before the worker's first pulse. */
  readonly stats: WorkerStats | undefined;
  readonly models: readonly ModelState[];
}

/** The state of the service in sentences, the worst first; never empty. */
export function healthNotes({ health, stats, models }: HealthView): HealthNote[] {
  const faults = health.ok ? [] : [note("fault", sentence(health.fault))];
  const warnings = [...models.flatMap(modelWarning), ...(stats ? workWarnings(stats) : [])];
  const notes = [...faults, ...warnings];
  return notes.length > 0 ? notes : [note("ok", "Everything works: the stores take writes, the worker is up to date with its queue.")];
}

function modelWarning({ role, name, problem }: ModelState): HealthNote[] {
  if (problem === undefined) return [];
  const meanwhile =
    role === "embedder"
      ? "Meanwhile searches find by words alone, and new writes wait."
      : "Meanwhile cognition works with its built-in steps.";
  return [note("warning", `The ${role} ${name} cannot be used. ${sentence(problem)} ${meanwhile}`)];
}

function workWarnings({ dead, reindex }: WorkerStats): HealthNote[] {
  const notes: HealthNote[] = [];
  if (dead > 0) {
    const what = dead === 1 ? "1 write kept failing" : `${dead} writes kept failing`;
    notes.push(note("warning", `${what}: see the dead letters for why, then retry or drop. The texts are stored as they came.`));
  }
  if (reindex.organizations > 0) {
    notes.push(note("warning", `${reindex.left} memories are still to be embedded with the new model. Searches work meanwhile.`));
  }
  return notes;
}

function note(severity: HealthNote["severity"], text: string): HealthNote {
  return { severity, text };
}

/** With a capital letter and a full stop. */
function sentence(text: string): string {
  const begun = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(begun) ? begun : `${begun}.`;
}
