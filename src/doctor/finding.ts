export type Level = "ok" | "warning" | "fault";

/** The result of one check: a line of the doctor's output. */
export interface Finding {
  readonly check: string;
  readonly level: Level;
  readonly message: string;
  /** What to do; absent at level `ok`. */
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
