export type Level = "ok" | "warning" | "fault";

/** What one check found: a line of the doctor. */
export interface Finding {
  readonly check: string;
  readonly level: Level;
  readonly message: string;
  /** What to do; absent where all is well. */
  readonly remedy?: string;
}

export function ok(check: string, message: string): Finding {
  return { check, level: "ok", message };
}

export function warning(check: string, message: string, remedy: string): Finding {
  return { check, level: "warning", message, remedy };
}

export function fault(check: string, message: string, remedy: string): Finding {
  return { check, level: "fault", message, remedy };
}
