import { Text, Timeline } from "@mantine/core";
import type { MemoryDetails, Supersession, SupersessionReason } from "../../../api/contract-memories.ts";
import { Time } from "../../parts/Time.tsx";
import { LinkedMemory } from "./LinkedMemory.tsx";
import { Section } from "./Section.tsx";

const REASONS: Readonly<Record<SupersessionReason, string>> = {
  same: "both say the same",
  updates: "the newer one updates the older one",
  contradicts: "the newer one contradicts the older one",
  edited: "a person edited it",
  merged: "a person merged them",
};

interface Props {
  readonly memory: MemoryDetails;
  readonly onOpen: (id: string) => void;
}

/** Lists the memories that replaced this one and those that it replaced. */
export function MemoryHistory({ memory, onOpen }: Props) {
  const { superseded_by, supersedes } = memory;
  return (
    <Section title="History">
      {superseded_by.length + supersedes.length === 0 ? (
        <Text size="sm" c="dimmed">
          This memory replaced no other, and no other replaced it.
        </Text>
      ) : (
        <Timeline bulletSize={12} lineWidth={2}>
          {superseded_by.map((step) => (
            <Timeline.Item key={step.memory.id} title={isLikely(step) ? "Probably replaced by" : "Replaced by"}>
              <Step step={step} onOpen={onOpen} />
            </Timeline.Item>
          ))}
          {supersedes.map((step) => (
            <Timeline.Item key={step.memory.id} title={isLikely(step) ? "Probably replaces" : "Replaces"}>
              <Step step={step} onOpen={onOpen} />
            </Timeline.Item>
          ))}
        </Timeline>
      )}
    </Section>
  );
}

/** An undone supersession keeps its certainty, so the history shows what it was. */
function isLikely(step: Supersession): boolean {
  return step.certainty === "likely";
}

/** For edits and merges the rule equals the reason, so it is not repeated. */
function because({ reason, rule }: Supersession): string {
  return rule === reason ? REASONS[reason] : `${REASONS[reason]} (rule ${rule})`;
}

function Step({ step, onOpen }: { readonly step: Supersession; readonly onOpen: (id: string) => void }) {
  return (
    <>
      <Text size="xs" c="dimmed">
        {isLikely(step) ? (
          <>
            Since <Time at={step.at} isExact />, because {because(step)}
          </>
        ) : (
          <>
            Because {because(step)}, <Time at={step.at} />
          </>
        )}
        {step.undone_at !== null && (
          <>
            {" "}
            · {step.undone_by === "deletion" ? "undone because the newer one was deleted" : "undone by a person"},{" "}
            <Time at={step.undone_at} />
          </>
        )}
      </Text>
      <LinkedMemory link={step.memory} onOpen={onOpen} />
    </>
  );
}
