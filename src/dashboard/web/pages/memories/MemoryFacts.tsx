import { DataList, Text } from "@mantine/core";
import type { ReactNode } from "react";
import type { MemoryDetails } from "../../../api/contract-memories.ts";
import { counted } from "../../parts/format.ts";
import { Time } from "../../parts/Time.tsx";
import { Who } from "../../parts/Who.tsx";
import classes from "./MemoryFacts.module.css";
import { Section } from "./Section.tsx";

export function MemoryFacts({ memory }: { readonly memory: MemoryDetails }) {
  const rows: [string, ReactNode][] = [
    ["Agent", memory.agent_id],
    ["User", memory.user_id],
    ["Created", <Time key="created" at={memory.created_at} />],
    ["Changed", <Changed key="changed" memory={memory} />],
    ["Importance", memory.importance.toFixed(2)],
    ["Confidence", memory.confidence.toFixed(2)],
    ...(memory.outdated ? [["Validity", "Probably outdated, see the history"] satisfies [string, ReactNode]] : []),
    ["Source", <Source key="source" memory={memory} />],
    ...(memory.told ? [["Told", <Told key="told" told={memory.told} />] satisfies [string, ReactNode]] : []),
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

/** As far as uses are kept. */
function Told({ told: { count, at, agent_id } }: { readonly told: NonNullable<MemoryDetails["told"]> }) {
  return (
    <>
      {counted(count, "time")}, last <Time at={at} /> to {agent_id}
    </>
  );
}

/** An edit and a merge are told by what they replaced. */
function Source({ memory: { source, supersedes, sources } }: { readonly memory: MemoryDetails }) {
  if (source === "cognition") return <>Derived as a summary of {counted(sources.length, "memory", "memories")}</>;
  const revision = supersedes.find(({ reason }) => reason === "edited" || reason === "merged");
  if (!revision) return <>Written by an agent</>;
  const verb = revision.reason === "edited" ? "Edited" : "Merged";
  if (!revision.by) return <>{verb}, before memoryd kept by whom</>;
  return (
    <>
      {verb} by <Who by={revision.by} />
    </>
  );
}

/** A change of metadata or importance is somebody's; others come with what the history tells. */
function Changed({ memory: { updated_at, done } }: { readonly memory: MemoryDetails }) {
  const patched = done.find(({ action }) => action === "patched");
  return (
    <>
      <Time at={updated_at} />
      {patched?.at === updated_at && (
        <>
          {" "}
          by <Who by={patched.by} />
        </>
      )}
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
