import type { CognitionStatus, QueueOf } from "../../../http/dashboard/contract-cognition.ts";
import { Card } from "../../parts/Card.tsx";
import { type Column, DataTable } from "../../parts/DataTable.tsx";
import { count } from "../../parts/format.ts";
import { Time } from "../../parts/Time.tsx";

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
