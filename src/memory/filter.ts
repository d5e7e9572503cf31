import { isRawNumber, type RawNumber } from "./json.ts";
import { exactTimeMs } from "./time.ts";
import type { JsonValue, Metadata, Status } from "./types.ts";

/** A choice of memories within a scope. Every condition that is given must hold. */
export interface MemoryFilter {
  readonly metadata?: Readonly<Record<string, Condition>> | undefined;
  /** As the metadata of the write, or else the text, gives them. */
  readonly session?: string | undefined;
  readonly speaker?: string | undefined;
  /** The time of the fact: when it occurred, or else when it was written. */
  readonly occurred?: Span | undefined;
  readonly created?: Span | undefined;
  readonly status: Status | "any";
  /** What was known and held at this time. The status is then that of this time, too. */
  readonly asOfMs?: number | undefined;
}

/** From `afterMs` on, and before `beforeMs`. */
export interface Span {
  readonly afterMs?: number | undefined;
  readonly beforeMs?: number | undefined;
}

/** What a value of the metadata must be. Of a list of values, one element that is so is enough. */
export interface Condition {
  readonly equals?: Scalar | undefined;
  readonly in?: readonly Scalar[] | undefined;
  readonly range?: Range | undefined;
  readonly exists?: boolean | undefined;
}

export type Scalar = string | number | boolean | null | RawNumber;
export type Bound = string | number | RawNumber;
export interface Range {
  readonly gt?: Bound | undefined;
  readonly gte?: Bound | undefined;
  readonly lt?: Bound | undefined;
  readonly lte?: Bound | undefined;
}

export function isWithin(timeMs: number, { afterMs, beforeMs }: Span): boolean {
  return timeMs >= (afterMs ?? Number.NEGATIVE_INFINITY) && timeMs < (beforeMs ?? Number.POSITIVE_INFINITY);
}

/** Whether metadata meets all conditions. They are taken apart once, because a filter looks at every memory of a scope. */
export function matcherOf(conditions: Readonly<Record<string, Condition>>): (metadata: Metadata | null) => boolean {
  const entries = Object.entries(conditions);
  return (metadata) => {
    for (const [key, condition] of entries) {
      // A key such as `toString` is not in the metadata because every object has it.
      const has = metadata !== null && Object.hasOwn(metadata, key);
      if (!matches(has ? metadata[key] : undefined, condition)) return false;
    }
    return true;
  };
}

function matches(value: JsonValue | undefined, condition: Condition): boolean {
  const { equals, in: among, range, exists } = condition;
  if (exists !== undefined && exists !== (value !== undefined)) return false;
  const values: readonly unknown[] = Array.isArray(value) ? value : value === undefined ? [] : [value];
  if (equals !== undefined && !values.some((one) => isEqual(one, equals))) return false;
  if (among !== undefined && !values.some((one) => among.some((scalar) => isEqual(one, scalar)))) return false;
  return range === undefined || values.some((one) => isInRange(one, range));
}

/** Numbers are equal by value, and those that a double cannot tell apart by their digits. */
function isEqual(value: unknown, scalar: Scalar): boolean {
  if (value === scalar) return true;
  if (!isRawNumber(value) && !isRawNumber(scalar)) return false;
  const [a, b] = [numberOf(value), numberOf(scalar)];
  if (a === undefined || b === undefined) return false;
  return Math.abs(a) <= Number.MAX_SAFE_INTEGER ? a === b : JSON.stringify(value) === JSON.stringify(scalar);
}

function isInRange(value: unknown, { gt, gte, lt, lte }: Range): boolean {
  return (
    (gt === undefined || compare(value, gt) > 0) &&
    (gte === undefined || compare(value, gte) >= 0) &&
    (lt === undefined || compare(value, lt) < 0) &&
    (lte === undefined || compare(value, lte) <= 0)
  );
}

/** Numbers by value, times in ISO 8601 by the moment, other texts by their characters; NaN for what cannot be compared. */
function compare(value: unknown, bound: Bound): number {
  if (typeof bound !== "string") return (numberOf(value) ?? Number.NaN) - (numberOf(bound) ?? Number.NaN);
  if (typeof value !== "string") return Number.NaN;
  const boundMs = exactTimeMs(bound);
  if (boundMs !== undefined) return (exactTimeMs(value) ?? Number.NaN) - boundMs;
  return value < bound ? -1 : value > bound ? 1 : 0;
}

function numberOf(value: unknown): number | undefined {
  if (isRawNumber(value)) return Number(value.rawJSON);
  return typeof value === "number" ? value : undefined;
}
