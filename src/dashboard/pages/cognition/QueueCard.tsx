import { Text } from "@mantine/core";
import type { CognitionStatus, QueueOf } from "../../../http/dashboard/contract-cognition.ts";
import { Card } from "../../parts/Card.tsx";
import { type Column, DataTable } from "../../parts/DataTable.tsx";
import { Time } from "../../parts/Time.tsx";
import { count } from "../../parts/words.ts";
import { Figures } from "./Figures.tsx";

interface Props {
  readonly status: CognitionStatus;
  readonly nameOf: (orgId: string) => string;
}

export function QueueCard({ status, nameOf }: Props) {
  const { totals, counts, queues } = status;
  const columns: Column<QueueOf>[] = [
    { name: "Organization", cell: ({ org_id }) => nameOf(org_id) },
    { name: "Waiting", align: "right", cell: ({ queued }) => count(queued) },
    { name: "Running", align: "right", cell: ({ running }) => count(running) },
    { name: "Dead letters", align: "right", cell: ({ dead }) => count(dead) },
    { name: "Erasures", align: "right", cell: ({ erasures }) => count(erasures) },
    { name: "Oldest", align: "right", cell: ({ oldest_at }) => (oldest_at ? <Time at={oldest_at} /> : "–") },
  ];
  return (
    <>
      <Card title="Queue" about="Counts of what is done are since the worker started.">
        <Figures
          rows={[
            ["Waiting", count(totals.queued)],
            ["Running", count(totals.running)],
            ["Oldest", totals.oldest_at ? <Time key="oldest" at={totals.oldest_at} /> : "–"],
            ["Done", count(counts.done)],
            ["Tried again", count(counts.retried)],
            ["Facts made", count(counts.facts)],
            ["Abstractions made", count(counts.abstractions)],
            ["Erased", count(counts.erased)],
          ]}
        />
        {queues.length === 0 && (
          <Text size="sm" c="dimmed" mt="md">
            Nothing waits: every accepted write is processed.
          </Text>
        )}
      </Card>
      {queues.length > 0 && (
        <Card flush title="Waiting by organization">
          <DataTable label="Queues" columns={columns} rows={queues} keyOf={({ org_id }) => org_id} />
        </Card>
      )}
    </>
  );
}
