import { Badge, Group, Text } from "@mantine/core";
import type { CognitionStatus } from "../../../api/contract-cognition.ts";
import { Card } from "../../parts/Card.tsx";
import { count, sentence } from "../../parts/format.ts";
import classes from "./Cognition.module.css";

const ROLES = { embedder: "Embedder (vectors)", generator: "Generator (facts)" } as const;

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
            <Badge color={answers ? "teal" : "red"}>{answers ? "Responding" : "Not responding"}</Badge>
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
          Generator calls: {count(generator.calls)}, of which the built-in steps replaced {count(generator.fallbacks)}. Statements rejected
          because they are not in the text: {count(generator.refused)}. Tokens: {count(generator.prompt_tokens)} in,{" "}
          {count(generator.output_tokens)} out.
        </Text>
      )}
    </Card>
  );
}
