import { Badge, Group, type MantineColor, Text } from "@mantine/core";
import type { CognitionStatus, ModelStatus } from "../../../api/contract-cognition.ts";
import { Card } from "../../parts/Card.tsx";
import { count, counted, sentence } from "../../parts/format.ts";
import { Time } from "../../parts/Time.tsx";
import classes from "./Cognition.module.css";

const ROLES = { embedder: "Embedder (vectors)", generator: "Generator (facts)" } as const;

export function ModelsCard({ status }: { readonly status: CognitionStatus }) {
  const { models, explanation, generator } = status;
  return (
    <Card flush title="Models" about={sentence(explanation)}>
      {models.map((model) => (
        <Model key={model.role} model={model} />
      ))}
      {generator && generator.calls > 0 && (
        <div className={classes["model"]}>
          <Text size="xs" c="dimmed">
            Generator calls: {count(generator.calls)}, of which the built-in steps replaced {count(generator.fallbacks)}. Statements
            rejected because they are not in the text: {count(generator.refused)}. Tokens: {count(generator.prompt_tokens)} in,{" "}
            {count(generator.output_tokens)} out.
          </Text>
        </div>
      )}
    </Card>
  );
}

function Model({ model }: { readonly model: ModelStatus }) {
  const { role, name, host, problem } = model;
  const { label, color } = stateOf(model);
  return (
    <section className={classes["model"]} aria-label={ROLES[role]}>
      <Group justify="space-between" gap="xs">
        <Text size="xs" c="dimmed">
          {ROLES[role]}
        </Text>
        <Badge color={color}>{label}</Badge>
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
      <Work model={model} />
    </section>
  );
}

/** A model can be there and still refuse its work, so the last call decides beside the check. */
function stateOf({ answers, calls }: ModelStatus): { readonly label: string; readonly color: MantineColor } {
  if (!answers) return { label: "Not responding", color: "red" };
  return calls.is_failing ? { label: "Calls fail", color: "red" } : { label: "Responding", color: "teal" };
}

/** What the model has done, in contrast to whether it is there. The built-in generator is no model, so it has no calls. */
function Work({ model: { role, host, worked_at, calls } }: { readonly model: ModelStatus }) {
  if (role === "generator" && host === null) return null;
  return (
    <>
      <Text size="xs" c="dimmed" mt={4}>
        {worked_at ? (
          <>
            Last worked <Time at={worked_at} />
          </>
        ) : (
          "Has not worked since the worker started"
        )}
        {`; ${counted(calls.count, "call")} in the last ${calls.minutes} minutes.`}
      </Text>
      {calls.failed > 0 && (
        <Text size="sm" mt={4}>
          {`${count(calls.failed)} of them failed. The last reason: ${sentence(calls.reason ?? "unknown")}`}
        </Text>
      )}
    </>
  );
}
