import { Button, Text, Title } from "@mantine/core";
import {
  ArrowRight,
  Check,
  Eraser,
  Hourglass,
  type LucideIcon,
  Merge,
  Pencil,
  Plus,
  RefreshCw,
  Scale,
  Tag,
  Trash2,
  Undo2,
} from "lucide-react";
import { useEffect, useState } from "react";
import { Link } from "wouter";
import type { MemoryLink } from "../../../api/contract-memories.ts";
import type { TimelineEvent } from "../../../api/contract-people.ts";
import { useViewer } from "../../api/session.ts";
import { Failed } from "../../parts/Failed.tsx";
import { count } from "../../parts/format.ts";
import { notify } from "../../parts/notify.ts";
import { PrivateText } from "../memories/PrivateText.tsx";
import { useTimeline, useUndo, type Whom } from "./requests.ts";
import classes from "./Timeline.module.css";
import { actorInWords, byDay, deedInWords, erasedInWords, textsOf } from "./timeline-words.ts";

interface Props {
  readonly whom: Whom;
  /** The last day that is shown; null for today. */
  readonly day: string | null;
  readonly isReadOnly: boolean;
  readonly addressOf: (memoryId: string) => string;
}

/** What a person reads at once. On a narrow screen, more would hide what comes below. */
const FIRST_SHOWN = 12;
const DAY = new Intl.DateTimeFormat(undefined, { weekday: "long", day: "numeric", month: "long", year: "numeric" });
const CLOCK = new Intl.DateTimeFormat(undefined, { timeStyle: "short" });

function dayOf(at: string): string {
  const day = DAY.format(Date.parse(at));
  return day === DAY.format(Date.now()) ? "Today" : day;
}

/** How it came to what is believed, newest first. */
export function TimelineSection({ whom, day, isReadOnly, addressOf }: Props) {
  const pages = useTimeline(whom);
  const all = pages.data?.pages.flatMap(({ items }) => items) ?? [];
  const events = day === null ? all : all.filter(({ at }) => at.slice(0, 10) <= day);
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? events : events.slice(0, FIRST_SHOWN);
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = pages;
  // Of a day long ago, the first pages may have nothing.
  const isBefore = events.length === 0 && hasNextPage && !isFetchingNextPage;
  useEffect(() => {
    if (isBefore) void fetchNextPage();
  }, [isBefore, fetchNextPage]);
  return (
    <section className={classes["timeline"]} aria-labelledby="timeline">
      <Title order={2} id="timeline">
        How it came to this
      </Title>
      {pages.error && !pages.data && <Failed error={pages.error} onRetry={() => pages.refetch()} />}
      {pages.isSuccess && events.length === 0 && !hasNextPage && (
        <Text size="sm" c="dimmed" mt="sm">
          Nothing has happened yet.
        </Text>
      )}
      {byDay(shown, dayOf).map(({ day: name, events: ofDay }) => (
        <div key={name}>
          <Title order={3} className={classes["day"]}>
            {name}
          </Title>
          <ol className={classes["events"]}>
            {ofDay.map((event) => (
              <Event key={keyOf(event)} event={event} orgId={whom.orgId} isReadOnly={isReadOnly} addressOf={addressOf} />
            ))}
          </ol>
        </div>
      ))}
      {(hasNextPage || shown.length < events.length) && (
        <Button
          variant="default"
          size="xs"
          mt="sm"
          loading={isFetchingNextPage}
          onClick={() => (shown.length < events.length ? setWhole(true) : fetchNextPage())}
        >
          Show what was before
        </Button>
      )}
    </section>
  );
}

function keyOf({ at, kind, memory, older }: TimelineEvent): string {
  return [at, kind, memory?.id, ...older.map(({ id }) => id)].join(" ");
}

const ICONS: Readonly<Record<TimelineEvent["kind"], LucideIcon>> = {
  learned: Plus,
  replaced: RefreshCw,
  expired: Hourglass,
  deleted: Trash2,
  restored: Undo2,
  unrestored: Undo2,
  edited: Pencil,
  merged: Merge,
  patched: Tag,
  confirmed: Check,
  settled: Scale,
  withdrawn: Undo2,
  erased: Eraser,
};

function toneOf({ kind, by }: TimelineEvent): "person" | "new" | "gone" | undefined {
  if (kind === "erased" || kind === "deleted" || kind === "expired") return "gone";
  if (by?.kind === "person") return "person";
  return kind === "learned" || kind === "restored" ? "new" : undefined;
}

interface EventProps extends Pick<Props, "isReadOnly" | "addressOf"> {
  readonly event: TimelineEvent;
  readonly orgId: string;
}

function Event({ event, orgId, isReadOnly, addressOf }: EventProps) {
  const { user } = useViewer();
  const Icon = ICONS[event.kind];
  return (
    <li className={classes["event"]}>
      <time dateTime={event.at} className={classes["clock"]}>
        {CLOCK.format(Date.parse(event.at))}
      </time>
      <span className={classes["icon"]} data-tone={toneOf(event)}>
        <Icon size={12} strokeWidth={2.25} aria-hidden />
      </span>
      <div className={classes["what"]}>
        <Texts event={event} orgId={orgId} addressOf={addressOf} />
        <div className={classes["why"]}>
          <b>{actorInWords(event.by, event.agent_id, user.email)}</b> {deedInWords(event)}
          {event.is_undone && " · undone since"}
          {event.kind === "learned" && event.memory && (
            <>
              {" · "}
              <Link href={addressOf(event.memory.id)}>the message it came from</Link>
            </>
          )}
        </div>
      </div>
      {event.undo && !event.is_undone && !isReadOnly && <Undo orgId={orgId} undo={event.undo} />}
    </li>
  );
}

function Texts({ event, orgId, addressOf }: Pick<EventProps, "event" | "orgId" | "addressOf">) {
  const { gone, here } = textsOf(event);
  if (event.kind === "erased") return <p className={classes["texts"]}>{erasedInWords(event.count)}</p>;
  return (
    <p className={classes["texts"]}>
      {gone.map((link, i) => (
        <span key={link.id}>
          {i > 0 && " · "}
          <s>
            <Linked link={link} orgId={orgId} addressOf={addressOf} />
          </s>
        </span>
      ))}
      {gone.length > 0 && here && (
        <>
          {" "}
          <ArrowRight size={13} className={classes["to"]} aria-label="became" />{" "}
        </>
      )}
      {here && <Linked link={here} orgId={orgId} addressOf={addressOf} />}
      {event.count > 1 && ` and ${count(event.count - 1)} more of the same message`}
    </p>
  );
}

interface LinkedProps extends Pick<EventProps, "orgId" | "addressOf"> {
  readonly link: MemoryLink;
}

function Linked({ link, orgId, addressOf }: LinkedProps) {
  return (
    <PrivateText orgId={orgId} id={link.id} words={link}>
      {(text) => <Link href={addressOf(link.id)}>{text}</Link>}
    </PrivateText>
  );
}

function Undo({ orgId, undo }: { readonly orgId: string; readonly undo: NonNullable<TimelineEvent["undo"]> }) {
  const change = useUndo(orgId);
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      color="gray"
      loading={change.isPending}
      onClick={() => change.mutate(undo, { onSuccess: () => notify("Undone.") })}
    >
      Undo
    </Button>
  );
}
