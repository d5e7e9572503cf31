import { Progress, Text } from "@mantine/core";
import type { CognitionStatus } from "../../../http/dashboard/contract-cognition.ts";
import { Card } from "../../parts/Card.tsx";
import { count, counted, percent } from "../../parts/words.ts";

type Props = { readonly progress: NonNullable<CognitionStatus["reembedding"]> };

export function Reembedding({ progress }: Props) {
  const { organizations, embedded, left } = progress;
  const share = embedded + left > 0 ? embedded / (embedded + left) : 0;
  return (
    <Card
      title="Memories are being embedded anew"
      about="Another embedding model was chosen. Searches go on with the vectors from before until all are done."
    >
      <Progress value={share * 100} aria-label="Share of memories embedded anew" size="lg" />
      <Text size="sm" mt="xs">
        {percent(share)}: {count(embedded)} done, {count(left)} left, in {counted(organizations, "organization")}
      </Text>
    </Card>
  );
}
