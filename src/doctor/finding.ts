export type Level = "ok" | "warning" | "fault";

/** The result of one check: a line of the doctor's output. */
export interface Finding {
  readonly check: string;
  readonly level: Level;
  readonly message: string;
  /** What to do; absent at level `ok`. */
  readonly remedy?: string;
}

/** How a backup that was restored elsewhere mends damaged rows. */
export const MENDING =
  'export the organization there, and "memoryd import" the export here, which mends what is damaged and changes nothing else; what is younger than the backup can only be deleted';

export function ok(check: string, message: string): Finding {
  return { check, level: "ok", message };
}

export function warning(check: string, message: string, remedy: string): Finding {
  return { check, level: "warning", message, remedy };
}

export function fault(check: string, message: string, remedy: string): Finding {
  return { check, level: "fault", message, remedy };
}
