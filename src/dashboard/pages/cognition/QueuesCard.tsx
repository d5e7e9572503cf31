import type { CognitionStatus, QueueOf } from "../../../http/dashboard/contract-cognition.ts";
import { Card } from "../../parts/Card.tsx";
import { type Column, DataTable } from "../../parts/DataTable.tsx";
import { Time } from "../../parts/Time.tsx";
import { count } from "../../parts/words.ts";

interface Props {
  readonly status: CognitionStatus;
  readonly nameOf: (orgId: string) => string;
}

/** Last on its page: it comes and goes with each write, and moves nothing there. */
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
    <Card flush title="By organization" about="What waits in each, and the hard deletes that must still reach every file.">
      <DataTable label="Queues" columns={columns} rows={status.queues} keyOf={({ org_id }) => org_id} />
    </Card>
  );
}
