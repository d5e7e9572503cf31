import { Skeleton, Text } from "@mantine/core";
import type { ReactNode } from "react";
import type { ErasePreview } from "../../../http/dashboard/contract-memories.ts";
import { Failed } from "../../parts/Failed.tsx";
import { TypedConfirm } from "../../parts/TypedConfirm.tsx";
import { tell } from "../../parts/tell.ts";
import { counted } from "../../parts/words.ts";
import { LinkedMemories } from "./LinkedMemory.tsx";
import classes from "./MemoryLineage.module.css";
import { useErase, useErasePreview } from "./requests.ts";

interface Props {
  readonly orgId: string;
  readonly id: string;
  readonly onClose: () => void;
  readonly onErased: () => void;
}

/** Shows everything that goes before it goes. */
export function EraseDialog({ orgId, id, onClose, onErased }: Props) {
  const preview = useErasePreview(orgId, id);
  const erase = useErase(orgId);
  const confirm = () =>
    erase.mutate(
      { id, body: { confirm: "erase" } },
      {
        onSuccess: ({ count }) => {
          tell(`${counted(count, "memory", "memories")} erased: within seconds no file holds a byte of it.`);
          onErased();
        },
      },
    );
  return (
    <TypedConfirm
      title="Erase for good"
      phrase="erase"
      action="Erase for good"
      isBusy={erase.isPending}
      isReady={preview.isSuccess}
      onConfirm={confirm}
      onClose={onClose}
    >
      {preview.isPending && <Skeleton height={140} />}
      {preview.error && <Failed error={preview.error} onRetry={() => preview.refetch()} />}
      {preview.data && <WhatGoes preview={preview.data} />}
    </TypedConfirm>
  );
}

function WhatGoes({ preview }: { readonly preview: ErasePreview }) {
  const { facts, fact_count, revisions, revision_count, waiting_revisions, abstractions, abstraction_count } = preview;
  const { archived_text, kept, given_back, given_back_count } = preview;
  return (
    <>
      <Part title={`${counted(fact_count, "fact")} with text, metadata and vectors`}>
        <LinkedMemories links={facts} />
      </Part>
      {revision_count > 0 && (
        <Part title={`${counted(revision_count, "edit, merge or earlier wording", "edits, merges and earlier wordings")} of it`}>
          <LinkedMemories links={revisions} />
        </Part>
      )}
      {waiting_revisions > 0 && (
        <Part title={`${counted(waiting_revisions, "edit or merge", "edits and merges")} of it on the way, not processed yet`} />
      )}
      {abstraction_count > 0 && (
        <Part title={`${counted(abstraction_count, "abstraction")} made from it, to be made again from what is left`}>
          <LinkedMemories links={abstractions} />
        </Part>
      )}
      {archived_text !== null && (
        <Part title="The archived text of its write">
          <blockquote className={classes["write"]}>{archived_text}</blockquote>
        </Part>
      )}
      {kept.length > 0 && (
        <Part title="Other facts of the same write stay">
          <LinkedMemories links={kept} />
        </Part>
      )}
      {given_back_count > 0 && (
        <Part
          title={`${counted(given_back_count, "memory", "memories")} whose place it took ${given_back_count === 1 ? "is" : "are"} active again`}
        >
          <LinkedMemories links={given_back} />
        </Part>
      )}
    </>
  );
}

function Part({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <div>
      <Text size="sm" fw={550} mb={4}>
        {title}
      </Text>
      {children}
    </div>
  );
}
