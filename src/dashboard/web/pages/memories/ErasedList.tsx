import { Checkbox, Text } from "@mantine/core";
import type { ReactNode } from "react";
import type { ErasedParts, ErasePreview, MemoryLink } from "../../../api/contract-memories.ts";
import { count, counted } from "../../parts/format.ts";
import { LinkedMemories } from "./LinkedMemory.tsx";
import classes from "./MemoryLineage.module.css";

interface Props {
  readonly preview: ErasePreview;
  readonly withReplaced: boolean;
  readonly onWithReplaced: (withReplaced: boolean) => void;
}

/** What an erasure removes and what it leaves, as the reader chose. */
export function ErasedList({ preview, withReplaced, onWithReplaced }: Props) {
  const { archived_text, with_replaced } = preview;
  const parts = (withReplaced ? with_replaced : null) ?? preview;
  const { facts, fact_count, revisions, revision_count, waiting_revisions, abstractions, abstraction_count, kept } = parts;
  const it = fact_count + parts.replaced_count > 1 ? "them" : "it";
  return (
    <>
      <Part title={`${counted(fact_count, "fact")}, including text, metadata and vectors`} links={facts} of={fact_count} />
      {with_replaced && (
        <ReplacedChoice preview={preview} ifErased={with_replaced} withReplaced={withReplaced} onWithReplaced={onWithReplaced} />
      )}
      {revision_count > 0 && (
        <Part
          title={`${counted(revision_count, "edit, merge or earlier version", "edits, merges and earlier versions")} of ${it}`}
          links={revisions}
          of={revision_count}
        />
      )}
      {waiting_revisions > 0 && (
        <Part title={`${counted(waiting_revisions, "edit or merge", "edits and merges")} of ${it} waiting to be processed`} />
      )}
      {abstraction_count > 0 && (
        <Part
          title={`${counted(abstraction_count, "abstraction")} made from ${it}, to be rebuilt from the remaining facts`}
          links={abstractions}
          of={abstraction_count}
        />
      )}
      {archived_text !== null && (
        <Part title="The archived text of the write">
          <blockquote className={classes["write"]}>{archived_text}</blockquote>
        </Part>
      )}
      {it === "them" && (
        <Part title={`The archived texts that ${archived_text === null ? "they" : "the others"} were made from, where there are any`} />
      )}
      {kept.length > 0 && <Part title={`Not erased: other facts of the same ${it === "them" ? "writes" : "write"}`} links={kept} />}
      <GivenBack parts={parts} />
    </>
  );
}

interface ChoiceProps extends Props {
  readonly ifErased: ErasedParts;
}

function ReplacedChoice({ preview, ifErased, withReplaced, onWithReplaced }: ChoiceProps) {
  const { replaced, replaced_count } = ifErased;
  const back = preview.given_back_count - ifErased.given_back_count;
  return (
    <div>
      <Checkbox
        label={`Also erase the ${count(replaced_count)} ${preview.fact_count === 1 ? "it" : "they"} replaced`}
        description={`Without this, ${counted(back, "memory becomes", "memories become")} active again.`}
        checked={withReplaced}
        onChange={(event) => onWithReplaced(event.currentTarget.checked)}
      />
      {withReplaced && <Part links={replaced} of={replaced_count} />}
    </div>
  );
}

function GivenBack({ parts }: { readonly parts: ErasedParts }) {
  const { given_back, given_back_count } = parts;
  if (given_back_count === 0) return null;
  return (
    <Part
      title={`Not erased: ${counted(given_back_count, "memory becomes", "memories become")} active again`}
      links={given_back}
      of={given_back_count}
    />
  );
}

interface PartProps {
  readonly title?: string;
  readonly links?: readonly MemoryLink[];
  /** The number of all, of which the links may be the first. */
  readonly of?: number;
  readonly children?: ReactNode;
}

function Part({ title, links = [], of = links.length, children }: PartProps) {
  return (
    <div>
      {title !== undefined && (
        <Text size="sm" fw={550} mb={4}>
          {title}
        </Text>
      )}
      {links.length > 0 && <LinkedMemories links={links} />}
      {of > links.length && <Text size="sm">and {count(of - links.length)} more</Text>}
      {children}
    </div>
  );
}
