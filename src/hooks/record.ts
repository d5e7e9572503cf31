/** Whether a parsed value is an object with fields. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A field that is a text and not empty. */
export function textOf(record: Readonly<Record<string, unknown>>, field: string): string | undefined {
  const value = record[field];
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** When the record was made, if its time has the form that hosts write: ISO 8601 in UTC. */
export function timeIn(entry: Readonly<Record<string, unknown>>): string | undefined {
  const time = textOf(entry, "timestamp");
  return time !== undefined && /^\d{4}-\d{2}-\d{2}T[\d:.]{5,12}Z$/.test(time) && !Number.isNaN(Date.parse(time)) ? time : undefined;
}
