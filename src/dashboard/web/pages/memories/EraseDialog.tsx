import { Skeleton, Text } from "@mantine/core";
import type { ReactNode } from "react";
import type { ErasePreview } from "../../../api/contract-memories.ts";
import { Failed } from "../../parts/Failed.tsx";
import { counted } from "../../parts/format.ts";
import { notify } from "../../parts/notify.ts";
import { TypedConfirm } from "../../parts/TypedConfirm.tsx";
import { LinkedMemories } from "./LinkedMemory.tsx";
import classes from "./MemoryLineage.module.css";
import { useErase, useErasePreview } from "./requests.ts";

interface Props {
  readonly orgId: string;
  readonly id: string;
  readonly onClose: () => void;
  readonly onErased: () => void;
}

/** Lists everything that the erasure removes before the reader confirms it. */
export function EraseDialog({ orgId, id, onClose, onErased }: Props) {
  const preview = useErasePreview(orgId, id);
  const erase = useErase(orgId);
  const confirm = () =>
    erase.mutate(
      { id, body: { confirm: "erase" } },
      {
        onSuccess: ({ count }) => {
          notify(`${counted(count, "memory", "memories")} erased. Within seconds, no file contains any byte of the text.`);
          onErased();
        },
      },
    );
  return (
    <TypedConfirm
      title="Erase permanently?"
      phrase="erase"
      action="Erase permanently"
      isBusy={erase.isPending}
      isReady={preview.isSuccess}
      onConfirm={confirm}
      onClose={onClose}
    >
      {preview.isPending && <Skeleton height={140} />}
      {preview.error && <Failed error={preview.error} onRetry={() => preview.refetch()} />}
      {preview.data && <ErasedParts preview={preview.data} />}
    </TypedConfirm>
  );
}

function ErasedParts({ preview }: { readonly preview: ErasePreview }) {
  const { facts, fact_count, revisions, revision_count, waiting_revisions, abstractions, abstraction_count } = preview;
  const { archived_text, kept, given_back, given_back_count } = preview;
  return (
    <>
      <Part title={`${counted(fact_count, "fact")}, including text, metadata and vectors`}>
        <LinkedMemories links={facts} />
      </Part>
      {revision_count > 0 && (
        <Part title={`${counted(revision_count, "edit, merge or earlier version", "edits, merges and earlier versions")} of it`}>
          <LinkedMemories links={revisions} />
        </Part>
      )}
      {waiting_revisions > 0 && (
        <Part title={`${counted(waiting_revisions, "edit or merge", "edits and merges")} of it waiting to be processed`} />
      )}
      {abstraction_count > 0 && (
        <Part title={`${counted(abstraction_count, "abstraction")} made from it, to be rebuilt from the remaining facts`}>
          <LinkedMemories links={abstractions} />
        </Part>
      )}
      {archived_text !== null && (
        <Part title="The archived text of the write">
          <blockquote className={classes["write"]}>{archived_text}</blockquote>
        </Part>
      )}
      {kept.length > 0 && (
        <Part title="Not erased: the other facts of the same write">
          <LinkedMemories links={kept} />
        </Part>
      )}
      {given_back_count > 0 && (
        <Part
          title={`Not erased: ${counted(given_back_count, "memory", "memories")} that it replaced ${given_back_count === 1 ? "becomes" : "become"} active again`}
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
