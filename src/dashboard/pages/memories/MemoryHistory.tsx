import { Text, Timeline } from "@mantine/core";
import type { MemoryDetails, Supersession, SupersessionReason } from "../../../http/dashboard/contract-memories.ts";
import { Time } from "../../parts/Time.tsx";
import { LinkedMemory } from "./LinkedMemory.tsx";
import { Section } from "./Section.tsx";

const REASONS: Readonly<Record<SupersessionReason, string>> = {
  same: "it says the same",
  updates: "it is newer",
  contradicts: "it says otherwise",
  edited: "a person edited it",
  merged: "a person merged them",
};

interface Props {
  readonly memory: MemoryDetails;
  readonly onOpen: (id: string) => void;
}

/** What took its place, and whose place it took. */
export function MemoryHistory({ memory, onOpen }: Props) {
  const { superseded_by, supersedes } = memory;
  return (
    <Section title="History">
      {superseded_by.length + supersedes.length === 0 ? (
        <Text size="sm" c="dimmed">
          It took nobody's place, and nothing took its.
        </Text>
      ) : (
        <Timeline bulletSize={12} lineWidth={2}>
          {superseded_by.map((step) => (
            <Timeline.Item key={step.memory.id} title={isLikely(step) ? "Probably outdated" : "Its place was taken"}>
              <Step step={step} onOpen={onOpen} />
            </Timeline.Item>
          ))}
          {supersedes.map((step) => (
            <Timeline.Item key={step.memory.id} title={isLikely(step) ? "It probably took the place of" : "It took the place of"}>
              <Step step={step} onOpen={onOpen} />
            </Timeline.Item>
          ))}
        </Timeline>
      )}
    </Section>
  );
}

/** One that no longer holds is told as what it was. */
function isLikely(step: Supersession): boolean {
  return step.certainty === "likely";
}

/** A person's reason is the rule. */
function because({ reason, rule }: Supersession): string {
  return rule === null || rule === reason ? REASONS[reason] : `${REASONS[reason]} (rule ${rule})`;
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
            · {step.undone_by === "deletion" ? "no longer, the newer one was deleted" : "undone by a person"}, <Time at={step.undone_at} />
          </>
        )}
      </Text>
      <LinkedMemory link={step.memory} onOpen={onOpen} />
    </>
  );
}
