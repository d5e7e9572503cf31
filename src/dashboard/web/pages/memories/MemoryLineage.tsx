import { Badge, Group, Text } from "@mantine/core";
import type { ArchivedWrite, MemoryDetails, MemoryLink } from "../../../api/contract-memories.ts";
import { counted } from "../../parts/format.ts";
import { Time } from "../../parts/Time.tsx";
import { LinkedMemories } from "./LinkedMemory.tsx";
import classes from "./MemoryLineage.module.css";
import { Section } from "./Section.tsx";

interface Props {
  readonly memory: MemoryDetails;
  readonly onOpen: (id: string) => void;
}

/** Shows the write and the memories that this memory was made from, and the abstractions made from it. */
export function MemoryLineage({ memory, onOpen }: Props) {
  const { write, siblings, sources, abstractions, is_write } = memory;
  return (
    <Section title="Lineage">
      {write && <Write write={write} />}
      <Links title={`Made from ${counted(sources.length, "memory", "memories")}`} links={sources} onOpen={onOpen} />
      <Links
        title={`${counted(siblings.length, is_write ? "fact" : "other fact")} of ${is_write ? "this" : "the same"} write`}
        links={siblings}
        onOpen={onOpen}
      />
      <Links title={`${counted(abstractions.length, "abstraction")} made from it`} links={abstractions} onOpen={onOpen} />
    </Section>
  );
}

function Write({ write }: { readonly write: ArchivedWrite }) {
  return (
    <div>
      <Group gap="xs">
        <Text size="xs" c="dimmed">
          Its write, <Time at={write.created_at} />, {write.extract ? "split into facts" : "stored verbatim"}
        </Text>
        {write.state === "dead" && <Badge color="red">Dead letter</Badge>}
      </Group>
      <blockquote className={classes["write"]}>
        {write.content ?? "The text is not kept: a fact made from it was erased, or it was imported without it."}
      </blockquote>
      {write.error && (
        <Text size="sm" c="red">
          {write.error}
        </Text>
      )}
    </div>
  );
}

interface LinksProps {
  readonly title: string;
  readonly links: readonly MemoryLink[];
  readonly onOpen: (id: string) => void;
}

function Links({ title, links, onOpen }: LinksProps) {
  if (links.length === 0) return null;
  return (
    <div className={classes["group"]}>
      <Text size="xs" c="dimmed" mb={4}>
        {title}
      </Text>
      <LinkedMemories links={links} onOpen={onOpen} />
    </div>
  );
}
