import { Text } from "@mantine/core";
import type { CognitionStatus } from "../../../http/dashboard/contract-cognition.ts";
import { Card } from "../../parts/Card.tsx";
import { count } from "../../parts/format.ts";
import { Time } from "../../parts/Time.tsx";
import { Figures } from "./Figures.tsx";

export function QueueCard({ status }: { readonly status: CognitionStatus }) {
  const { totals, counts } = status;
  return (
    <Card title="Queue" about="Waiting, running and dead letters are current. All other numbers count since the worker started.">
      <Figures
        rows={[
          ["Waiting", count(totals.queued)],
          ["Running", count(totals.running)],
          ["Dead letters", count(totals.dead)],
          ["Done", count(counts.done)],
          ["Retried", count(counts.retried)],
          ["Facts stored", count(counts.facts)],
          ["Abstractions stored", count(counts.abstractions)],
          ["Erased", count(counts.erased)],
        ]}
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
