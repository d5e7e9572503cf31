import { Progress, Text } from "@mantine/core";
import type { CognitionStatus } from "../../../http/dashboard/contract-cognition.ts";
import { Card } from "../../parts/Card.tsx";
import { count, counted, percent } from "../../parts/format.ts";

type Props = { readonly progress: NonNullable<CognitionStatus["reembedding"]> };

export function Reembedding({ progress }: Props) {
  const { organizations, embedded, left } = progress;
  const share = embedded + left > 0 ? embedded / (embedded + left) : 0;
  return (
    <Card
      title="Re-embedding the memories"
      about="The embedding model has changed. Searches use the previous vectors until all memories have new ones."
    >
      <Progress value={share * 100} aria-label="Share of memories with new vectors" size="lg" />
      <Text size="sm" mt="xs">
        {percent(share)}: {count(embedded)} done, {count(left)} left, in {counted(organizations, "organization")}
      </Text>
    </Card>
  );
}
