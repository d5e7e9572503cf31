import { Badge, Group, Text } from "@mantine/core";
import { SearchX } from "lucide-react";
import type { PlaygroundAnswer } from "../../../http/dashboard/contract-search.ts";
import { Card } from "../../parts/Card.tsx";
import { Empty } from "../../parts/Empty.tsx";
import { counted, milliseconds } from "../../parts/format.ts";
import { Hit } from "./Hit.tsx";
import classes from "./Search.module.css";

export function Answer({ orgId, answer }: { readonly orgId: string; readonly answer: PlaygroundAnswer }) {
  const { results, latency_ms, cache_hit } = answer;
  const best = results[0]?.score ?? 1;
  return (
    <>
      <Group gap="sm" mb="sm" className={classes["summary"]}>
        <Text size="sm" fw={550}>
          {counted(results.length, "result")}
        </Text>
        <Text size="sm" c="dimmed">
          {milliseconds(latency_ms)} on the server
        </Text>
        {cache_hit && <Badge color="teal">From the cache</Badge>}
      </Group>
      {results.length === 0 ? (
        <Card>
          <Empty icon={SearchX} title="Nothing was found">
            A search looks into one agent and one user only: choose others, or both levels. While the embedding model does not answer, it
            finds by words alone: cognition shows whether it does.
          </Empty>
        </Card>
      ) : (
        <ol className={classes["hits"]}>
          {results.map((hit, i) => (
            <Hit key={hit.id} orgId={orgId} hit={hit} rank={i + 1} best={best} />
          ))}
        </ol>
      )}
    </>
  );
}
