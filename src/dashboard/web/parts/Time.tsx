import { Text } from "@mantine/core";
import { Suspense, useState, useSyncExternalStore } from "react";
import { lazily } from "./loading.tsx";

interface Props {
  /** ISO 8601. */
  readonly at: string;
  /** Shows the date and time rather than the time that has passed. */
  readonly isExact?: boolean;
  /** The time is to come. Otherwise it has passed, whatever this clock says: that of the server may be ahead of it. */
  readonly isAhead?: boolean;
}

/** A list of times is there before anybody points at one. */
const Tip = lazily(async () => (await import("./Tip.tsx")).Tip);

const ABSOLUTE = new Intl.DateTimeFormat(undefined, { dateStyle: "full", timeStyle: "long" });
const RELATIVE = new Intl.RelativeTimeFormat(undefined, { numeric: "auto" });
const EXACT = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "medium" });
const DAY = new Intl.DateTimeFormat(undefined, { dateStyle: "medium" });

/** The time that has passed, or that is left, in the reader's language. Hover or touch shows the date and time in the reader's time zone. */
export function Time({ at, isExact = false, isAhead = false }: Props) {
  const nowMs = useNow();
  const [target, setTarget] = useState<HTMLElement | null>(null);
  const moment = new Date(at);
  return (
    <>
      <Text
        span
        inherit
        component="time"
        dateTime={at}
        style={{ whiteSpace: "nowrap" }}
        onMouseEnter={(event) => setTarget(event.currentTarget)}
        onMouseLeave={() => setTarget(null)}
      >
        {isExact ? EXACT.format(moment) : relativeTime(isAhead ? moment.getTime() : Math.min(moment.getTime(), nowMs), nowMs)}
      </Text>
      {target && (
        <Suspense fallback={null}>
          <Tip target={target} label={ABSOLUTE.format(moment)} />
        </Suspense>
      )}
    </>
  );
}

const STEPS: readonly (readonly [Intl.RelativeTimeFormatUnit, number, number])[] = [
  ["second", 1_000, 60_000],
  ["minute", 60_000, 3_600_000],
  ["hour", 3_600_000, 86_400_000],
  ["day", 86_400_000, 14 * 86_400_000],
];

/** "3 days ago", or the date when two weeks or more have passed. */
export function relativeTime(atMs: number, nowMs: number): string {
  const passedMs = nowMs - atMs;
  if (Math.abs(passedMs) < 5_000) return "just now";
  for (const [unit, unitMs, untilMs] of STEPS) {
    if (Math.abs(passedMs) < untilMs) return RELATIVE.format(-Math.trunc(passedMs / unitMs), unit);
  }
  return DAY.format(atMs);
}

/** All times on the page share one timer. */
const TICK_MS = 10_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let now = Date.now();

function subscribe(onTick: () => void): () => void {
  listeners.add(onTick);
  timer ??= setInterval(tick, TICK_MS);
  return () => {
    listeners.delete(onTick);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function tick(): void {
  now = Date.now();
  for (const listener of listeners) listener();
}

function useNow(): number {
  // While no time is mounted the timer does not run, so `now` is stale.
  if (timer === undefined) now = Date.now();
  return useSyncExternalStore(subscribe, () => now);
}
