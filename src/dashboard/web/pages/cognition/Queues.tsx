import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import type { CognitionStatus, QueueOf } from "../../../api/contract-cognition.ts";
import { Card } from "../../parts/Card.tsx";
import { type Column, DataTable } from "../../parts/DataTable.tsx";
import { count } from "../../parts/format.ts";
import { Time } from "../../parts/Time.tsx";
import classes from "./Cognition.module.css";

export function QueueCard({ status }: { readonly status: CognitionStatus }) {
  const { totals, counts } = status;
  const sinceStart: [string, string][] = counts
    ? [
        ["Done", count(counts.done)],
        ["Retried", count(counts.retried)],
        ["Facts stored", count(counts.facts)],
        ["Abstractions stored", count(counts.abstractions)],
        ["Erased", count(counts.erased)],
      ]
    : [];
  const about = counts
    ? "Waiting, running and dead letters are current. All other numbers count since the worker started."
    : "What is current.";
  return (
    <Card title="Queue" about={about}>
      <Figures
        rows={[["Waiting", count(totals.queued)], ["Running", count(totals.running)], ["Dead letters", count(totals.dead)], ...sinceStart]}
      />
      <Text size="sm" c="dimmed" mt="md">
        {totals.oldest_at ? (
          <>
            The oldest waiting write was accepted <Time at={totals.oldest_at} />.
          </>
        ) : (
          "No write is waiting."
        )}
      </Text>
    </Card>
  );
}

function Figures({ rows }: { readonly rows: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className={classes["figures"]}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface Props {
  readonly status: CognitionStatus;
  readonly nameOf: (orgId: string) => string;
}

/** The last card of the page: it appears and disappears with each write, and there it moves no other card. */
export function QueuesCard({ status, nameOf }: Props) {
  if (status.queues.length === 0) return null;
  const columns: Column<QueueOf>[] = [
    { name: "Organization", isLong: true, cell: ({ org_id }) => nameOf(org_id) },
    { name: "Waiting", align: "right", cell: ({ queued }) => count(queued) },
    { name: "Running", align: "right", cell: ({ running }) => count(running) },
    { name: "Dead letters", align: "right", cell: ({ dead }) => count(dead) },
    { name: "Erasures", align: "right", cell: ({ erasures }) => count(erasures) },
    { name: "Oldest", align: "right", cell: ({ oldest_at }) => (oldest_at ? <Time at={oldest_at} /> : "–") },
  ];
  return (
    <Card flush title="By organization" about="Writes that wait in each organization, and erasures that have not finished.">
      <DataTable label="Queues" columns={columns} rows={status.queues} keyOf={({ org_id }) => org_id} />
    </Card>
  );
}
