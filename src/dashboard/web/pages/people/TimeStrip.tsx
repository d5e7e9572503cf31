import { Button } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from "react";
import type { PersonDays } from "../../../api/contract-people.ts";
import { counted } from "../../parts/format.ts";
import { lineOf, marksOf, stripOf } from "./strip.ts";
import classes from "./TimeStrip.module.css";
import { dayInWords, shortDay } from "./words.ts";

interface Props {
  readonly days: PersonDays["days"];
  /** The day that the page shows; null for today. */
  readonly day: string | null;
  readonly onChange: (day: string | null) => void;
}

/** While the handle is dragged, the page follows after this time at the latest. */
const FOLLOW_MS = 120;
const MONTH = 30;

/** What was believed on each day. Its handle chooses the day that the page shows. */
export function TimeStrip({ days, day, onChange }: Props) {
  const strip = useMemo(() => stripOf(days, Date.now()), [days]);
  const [dragged, setDragged] = useState<number | null>(null);
  const track = useRef<HTMLDivElement>(null);
  const last = strip.length - 1;
  const index = dragged ?? (day === null ? last : strip.indexOf(day));
  const isToday = index === last;
  const show = (to: number) => onChange(to >= last ? null : strip.dayAt(Math.max(0, to)));
  const follow = useDebouncedCallback(show, FOLLOW_MS);

  const indexAt = ({ clientX }: PointerEvent) => {
    const { left, width } = track.current?.getBoundingClientRect() ?? { left: 0, width: 1 };
    return Math.round(Math.min(1, Math.max(0, (clientX - left) / width)) * last);
  };
  const drag = (event: PointerEvent) => {
    const to = indexAt(event);
    if (to === dragged) return;
    setDragged(to);
    follow(to);
  };
  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drag(event);
  };
  const onPointerUp = () => {
    if (dragged === null) return;
    follow.cancel();
    show(dragged);
    setDragged(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = keyTarget(event.key, index, last);
    if (to === null) return;
    event.preventDefault();
    show(to);
  };
  const said = `${isToday ? "Today" : dayInWords(strip.dayAt(index))}: ${counted(strip.believedAt(index), "thing")} believed${changesInWords(strip.changedAt(index))}`;

  return (
    <section className={classes["strip"]} aria-label="Time">
      <div className={classes["when"]}>
        <b>{isToday ? "Today" : dayInWords(strip.dayAt(index))}</b>
        {isToday ? (
          <span>Drag to see what was believed on any day.</span>
        ) : (
          <Button size="compact-xs" variant="light" onClick={() => onChange(null)}>
            Back to today
          </Button>
        )}
      </div>
      <div
        ref={track}
        className={classes["track"]}
        onPointerDown={onPointerDown}
        onPointerMove={(event) => dragged !== null && drag(event)}
        onPointerUp={onPointerUp}
        onPointerCancel={() => setDragged(null)}
      >
        <Drawing days={days} strip={strip} />
        <div
          role="slider"
          tabIndex={0}
          aria-label="Day that the page shows"
          aria-valuemin={0}
          aria-valuemax={last}
          aria-valuenow={index}
          aria-valuetext={said}
          className={classes["handle"]}
          style={{ left: `${strip.placeOf(index)}%` }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div className={classes["range"]} aria-hidden>
        <b>{shortDay(strip.dayAt(1))} → today</b>
        <span>
          <i className={classes["line"]} /> Things believed
        </span>
        <span>
          <i className={classes["mark"]} /> Something changed
        </span>
      </div>
    </section>
  );
}

function keyTarget(key: string, index: number, last: number): number | null {
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: index - 1,
    ArrowDown: index - 1,
    ArrowRight: index + 1,
    ArrowUp: index + 1,
    PageDown: index - MONTH,
    PageUp: index + MONTH,
    Home: 0,
    End: last,
  };
  return steps[key] ?? null;
}

function changesInWords(changed: number): string {
  return changed === 0 ? "" : `, ${counted(changed, "change")}`;
}

/** Redrawn only for other days, because dragging renders the strip many times a second. */
function Drawing({ days, strip }: { readonly days: PersonDays["days"]; readonly strip: ReturnType<typeof stripOf> }) {
  return useMemo(() => {
    const line = lineOf(strip, days);
    return (
      <svg className={classes["drawing"]} aria-hidden="true">
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          <path d={`${line}V100H0Z`} className={classes["area"]} />
          <path d={line} className={classes["curve"]} vectorEffect="non-scaling-stroke" />
        </svg>
        {marksOf(strip, days).map(({ place, share }) => (
          <rect
            key={place}
            x={`${place}%`}
            y={`${100 - 8 - share * 14}%`}
            height={`${8 + share * 14}%`}
            width="3"
            rx="1"
            transform="translate(-1.5 0)"
          />
        ))}
      </svg>
    );
  }, [days, strip]);
}
