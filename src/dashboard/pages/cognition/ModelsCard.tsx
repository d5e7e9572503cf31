import { Badge, Group, Text } from "@mantine/core";
import type { CognitionStatus } from "../../../http/dashboard/contract-cognition.ts";
import { Card } from "../../parts/Card.tsx";
import { count, sentence } from "../../parts/words.ts";
import classes from "./Cognition.module.css";

const ROLES = { embedder: "Meaning (embedder)", generator: "Facts and abstractions (generator)" } as const;

export function ModelsCard({ status }: { readonly status: CognitionStatus }) {
  const { models, explanation, generator } = status;
  return (
    <Card flush title="Models" about={sentence(explanation)}>
      {models.map(({ role, name, host, answers, problem }) => (
        <div key={role} className={classes["model"]}>
          <Group justify="space-between" gap="xs">
            <Text size="xs" c="dimmed">
              {ROLES[role]}
            </Text>
            <Badge color={answers ? "teal" : "red"}>{answers ? "Answers" : "Does not answer"}</Badge>
          </Group>
          <code>{name}</code>{" "}
          {host !== name && (
            <Text span size="xs" c="dimmed">
              {host}
            </Text>
          )}
          {problem && (
            <Text size="sm" mt={4}>
              {sentence(problem)}
            </Text>
          )}
        </div>
      ))}
      {generator.calls > 0 && (
        <Text size="xs" c="dimmed" className={classes["model"]}>
          {count(generator.calls)} calls, {count(generator.fallbacks)} answered by the built-in steps instead, {count(generator.refused)}{" "}
          statements refused as not in the text; {count(generator.prompt_tokens)} tokens read, {count(generator.output_tokens)} written.
        </Text>
      )}
    </Card>
  );
}
