import { Anchor, Badge, type MantineColor, Text } from "@mantine/core";
import { Coffee } from "lucide-react";
import { Link } from "wouter";
import type { CognitionStatus, FinishedJob } from "../../../api/contract-cognition.ts";
import { Card } from "../../parts/Card.tsx";
import { Empty } from "../../parts/Empty.tsx";
import { count, counted, milliseconds } from "../../parts/format.ts";
import { Time } from "../../parts/Time.tsx";
import classes from "./Cognition.module.css";

const OUTCOMES: Readonly<Record<FinishedJob["outcome"], { readonly label: string; readonly color: MantineColor }>> = {
  done: { label: "Done", color: "teal" },
  retried: { label: "Failed", color: "yellow" },
  dead: { label: "Dead letter", color: "red" },
  lost: { label: "Cancelled", color: "gray" },
};

/** Describes the result of a job. The jobs of a batch share its steps, so no time is that of one of them alone. */
function outcomeOf({ outcome, facts, batch, took_ms }: FinishedJob): string {
  const took = milliseconds(took_ms);
  switch (outcome) {
    case "done":
      return `${counted(facts, "fact")} in ${batch > 1 ? `a batch of ${count(batch)} that took ${took}` : took}`;
    case "retried":
      return "waiting for the next attempt";
    case "dead":
      return "every attempt failed";
    case "lost":
      return "the write was deleted in the meantime";
  }
}

interface Props {
  readonly status: CognitionStatus;
  readonly nameOf: (orgId: string) => string;
}

/** Running jobs, then finished ones, newest first. */
export function JobsCard({ status, nameOf }: Props) {
  const { running, recent } = status;
  return (
    <Card flush title="Jobs" about="One job processes one write. Finished jobs are listed since the worker started.">
      {running.length + recent.length === 0 ? (
        <Empty icon={Coffee} title="No jobs since the worker started">
          Write a memory to see its job here.
        </Empty>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
        <section className={classes["jobs"]} aria-label="Jobs, newest first" tabIndex={0}>
          <ul className={classes["rows"]}>
            {running.map(({ id, org_id, started_at, attempts }) => (
              <li key={`running ${id}`}>
                <Badge color="indigo">Running</Badge>
                <span>
                  {nameOf(org_id)}
                  {attempts > 1 && `: attempt ${attempts}`}
                </span>
                <Text span inherit c="dimmed">
                  <Time at={started_at} />
                </Text>
              </li>
            ))}
            {recent.map((job) => (
              <li key={`${job.outcome} ${job.id} ${job.at}`}>
                <Badge color={OUTCOMES[job.outcome].color}>{OUTCOMES[job.outcome].label}</Badge>
                <span>
                  {nameOf(job.org_id)}: {outcomeOf(job)}
                  {(job.outcome === "done" || job.outcome === "dead") && (
                    <>
                      {" · "}
                      <Anchor component={Link} href={`/memories/${job.org_id}?memory=${job.id}`} title={job.id} underline="always" inherit>
                        memory
                      </Anchor>
                    </>
                  )}
                </span>
                <Text span inherit c="dimmed">
                  <Time at={job.at} />
                </Text>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Card>
  );
}
