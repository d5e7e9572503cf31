import { Text } from "@mantine/core";
import type { CognitionStatus } from "../../../http/dashboard/contract-cognition.ts";
import { Card } from "../../parts/Card.tsx";
import { Time } from "../../parts/Time.tsx";
import { count } from "../../parts/words.ts";
import { Figures } from "./Figures.tsx";

export function QueueCard({ status }: { readonly status: CognitionStatus }) {
  const { totals, counts } = status;
  return (
    <Card title="Queue" about="Counts of what is done are since the worker started.">
      <Figures
        rows={[
          ["Waiting", count(totals.queued)],
          ["Running", count(totals.running)],
          ["Dead letters", count(totals.dead)],
          ["Done", count(counts.done)],
          ["Tried again", count(counts.retried)],
          ["Facts made", count(counts.facts)],
          ["Abstractions made", count(counts.abstractions)],
          ["Erased", count(counts.erased)],
        ]}
      />
      <Text size="sm" c="dimmed" mt="md">
        {totals.oldest_at ? (
          <>
            The oldest that waits was written <Time at={totals.oldest_at} />.
          </>
        ) : (
          "Nothing waits: cognition has come to every accepted write."
        )}
      </Text>
    </Card>
  );
}
