import { Text, Timeline } from "@mantine/core";
import type { ReactNode } from "react";
import type { DoneToMemory, Ending, MemoryDetails, Supersession } from "../../../api/contract-memories.ts";
import { Time } from "../../parts/Time.tsx";
import { Who } from "../../parts/Who.tsx";
import { LinkedMemory } from "./LinkedMemory.tsx";
import { Section } from "./Section.tsx";
import { Because, Undone } from "./Supersession.tsx";

interface Props {
  readonly memory: MemoryDetails;
  readonly onOpen: (id: string) => void;
}

interface Step {
  readonly key: string;
  /** Undefined for what has no time of its own; it comes first. */
  readonly at: string | undefined;
  readonly title: string;
  readonly text: ReactNode;
}

/** Everything that happened to the memory, newest first: what replaced it and what it replaced, what was done to it, and how it ended. */
export function MemoryHistory({ memory, onOpen }: Props) {
  const { superseded_by, supersedes, ending, done } = memory;
  const steps: Step[] = [
    ...(ending ? [endingStep(ending)] : []),
    ...done.filter((entry) => isOwnStep(entry, ending)).map(doneStep),
    ...superseded_by.map((step) => replacement(step, isLikely(step) ? "Probably replaced by" : "Replaced by", "the newer one", onOpen)),
    ...supersedes.map((step) => replacement(step, isLikely(step) ? "Probably replaces" : "Replaces", "this one", onOpen)),
  ].toSorted((a, b) => (a.at === undefined ? -1 : b.at === undefined ? 1 : b.at.localeCompare(a.at)));
  return (
    <Section title="History">
      {steps.length === 0 ? (
        <Text size="sm" c="dimmed">
          Nothing has happened to this memory since it was stored.
        </Text>
      ) : (
        <Timeline bulletSize={12} lineWidth={2}>
          {steps.map(({ key, title, text }) => (
            <Timeline.Item key={key} title={title}>
              {text}
            </Timeline.Item>
          ))}
        </Timeline>
      )}
    </Section>
  );
}

const ENDED: Readonly<Record<Ending["kind"], string>> = {
  deleted: "Deleted",
  expired: "Expired",
  reread: "No longer said",
  sources: "Out of date",
};

function endingStep(ending: Ending): Step {
  const at = ending.kind === "sources" ? undefined : ending.at;
  return { key: "ending", at, title: ENDED[ending.kind], text: <Small>{howItEnded(ending)}</Small> };
}

function howItEnded(ending: Ending): ReactNode {
  switch (ending.kind) {
    case "deleted":
      return (
        <>
          {ending.by ? (
            <>
              By <Who by={ending.by} />
            </>
          ) : (
            "Before memoryd kept who did it"
          )}
          , <Time at={ending.at} isExact />
        </>
      );
    case "expired":
      return (
        <>
          By itself, because it was to hold until <Time at={ending.at} isExact />
        </>
      );
    case "reread":
      return (
        <>
          A later run of its write says something else, <Time at={ending.at} isExact />
        </>
      );
    case "sources":
      return "A memory that it sums up was deleted, replaced or changed";
  }
}

const DONE: Readonly<Record<DoneToMemory["action"], string>> = {
  deleted: "Deleted",
  restored: "Restored",
  unrestored: "Restore taken back",
  edited: "Edited",
  merged: "Merged",
  patched: "Metadata or importance changed",
  confirmed: "Confirmed",
  settled: "Settled",
  withdrawn: "Answer or confirmation taken back",
  erased: "Erased",
};

/** An edit and a merge are told with what they replaced, and the last deletion as the end. */
function isOwnStep({ action, at }: DoneToMemory, ending: Ending | null): boolean {
  if (action === "edited" || action === "merged") return false;
  return !(action === "deleted" && ending?.kind === "deleted" && ending.at === at);
}

function doneStep({ action, at, by }: DoneToMemory): Step {
  const text = (
    <Small>
      By <Who by={by} />, <Time at={at} isExact />
    </Small>
  );
  return { key: `${action} ${at}`, at, title: DONE[action], text };
}

function replacement(step: Supersession, title: string, newer: string, onOpen: (id: string) => void): Step {
  const text = (
    <>
      <Small>
        Because <Because step={step} />, <Time at={step.at} isExact />
        <Undone step={step} newer={newer} />
      </Small>
      <LinkedMemory link={step.memory} onOpen={onOpen} />
    </>
  );
  return { key: `${title} ${step.memory.id}`, at: step.at, title, text };
}

/** An undone supersession keeps its certainty, so the history shows what it was. */
function isLikely(step: Supersession): boolean {
  return step.certainty === "likely";
}

function Small({ children }: { readonly children: ReactNode }) {
  return (
    <Text size="xs" c="dimmed">
      {children}
    </Text>
  );
}
