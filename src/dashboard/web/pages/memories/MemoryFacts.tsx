import { DataList, Text } from "@mantine/core";
import type { ReactNode } from "react";
import type { MemoryDetails } from "../../../api/contract-memories.ts";
import { Time } from "../../parts/Time.tsx";
import classes from "./MemoryFacts.module.css";
import { Section } from "./Section.tsx";

export function MemoryFacts({ memory }: { readonly memory: MemoryDetails }) {
  const rows: [string, ReactNode][] = [
    ["Agent", memory.agent_id],
    ["User", memory.user_id],
    ["Created", <Time key="created" at={memory.created_at} />],
    ["Changed", <Time key="changed" at={memory.updated_at} />],
    ["Importance", memory.importance.toFixed(2)],
    ["Confidence", memory.confidence.toFixed(2)],
    ...(memory.outdated ? [["Validity", "Probably outdated, see the history"] satisfies [string, ReactNode]] : []),
    ["Source", memory.source === "agent" ? "An agent's write" : "Derived by cognition"],
    ["Id", <code key="id">{memory.id}</code>],
  ];
  return (
    <>
      <Section title="Details">
        <Pairs rows={rows} />
      </Section>
      <Section title="Metadata">
        <Metadata metadata={memory.metadata} />
      </Section>
    </>
  );
}

function Metadata({ metadata }: { readonly metadata: MemoryDetails["metadata"] }) {
  const entries = Object.entries(metadata ?? {});
  if (entries.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        No metadata.
      </Text>
    );
  }
  return (
    <Pairs rows={entries.map(([name, json]) => [name, json.startsWith('"') ? String(JSON.parse(json)) : <code key={name}>{json}</code>])} />
  );
}

function Pairs({ rows }: { readonly rows: readonly (readonly [string, ReactNode])[] }) {
  return (
    <DataList gap={6} className={classes["pairs"]}>
      {rows.map(([name, value]) => (
        <DataList.Item key={name}>
          <DataList.ItemLabel>{name}</DataList.ItemLabel>
          <DataList.ItemValue>{value}</DataList.ItemValue>
        </DataList.Item>
      ))}
    </DataList>
  );
}
