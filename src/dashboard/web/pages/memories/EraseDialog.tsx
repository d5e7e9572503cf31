import { Skeleton } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import type { ErasePreview } from "../../../api/contract-memories.ts";
import { Failed } from "../../parts/Failed.tsx";
import { counted } from "../../parts/format.ts";
import { notify } from "../../parts/notify.ts";
import { TypedConfirm } from "../../parts/TypedConfirm.tsx";
import { ErasedList } from "./ErasedList.tsx";
import { useBulkErase, useBulkErasePreview, useErase, useErasePreview } from "./requests.ts";

interface Props {
  readonly orgId: string;
  readonly onClose: () => void;
  readonly onErased: () => void;
}

/** Erases one memory. */
export function EraseDialog({ orgId, id, onClose, onErased }: Props & { readonly id: string }) {
  const preview = useErasePreview(orgId, id);
  const erase = useErase(orgId);
  const confirm = (confirmed: Confirmed) => erase.mutate({ id, body: confirmed }, outcome(onErased, preview));
  return (
    <ErasureConfirm
      title="Erase permanently?"
      phrase="erase"
      preview={preview}
      isBusy={erase.isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}

/** Erases the selected memories, all of them or, when it fails, none. */
export function BulkEraseDialog({ orgId, ids, onClose, onErased }: Props & { readonly ids: readonly string[] }) {
  const preview = useBulkErasePreview(orgId, ids);
  const erase = useBulkErase(orgId);
  const confirm = (confirmed: Confirmed) => erase.mutate({ ids: [...ids], ...confirmed }, outcome(onErased, preview));
  return (
    <ErasureConfirm
      title={`Erase ${counted(ids.length, "memory", "memories")} permanently?`}
      phrase={`erase ${ids.length}`}
      preview={preview}
      isBusy={erase.isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}

/** After a refusal, the reader sees what an erasure would take now. */
function outcome(onErased: () => void, preview: UseQueryResult<ErasePreview>) {
  return {
    onSuccess: (erased: { readonly count: number }) => {
      notify(`${counted(erased.count, "memory", "memories")} erased. Within seconds, no file contains any byte of the text.`);
      onErased();
    },
    onError: () => void preview.refetch(),
  };
}

interface Confirmed {
  readonly confirm: "erase";
  readonly with_replaced: boolean;
  readonly fingerprint: string;
}

interface ConfirmProps {
  readonly title: string;
  readonly phrase: string;
  readonly preview: UseQueryResult<ErasePreview>;
  readonly isBusy: boolean;
  readonly onConfirm: (confirmed: Confirmed) => void;
  readonly onClose: () => void;
}

/** Lists everything that the erasure removes, and asks what happens to what was replaced, before the reader confirms it. */
function ErasureConfirm({ title, phrase, preview, isBusy, onConfirm, onClose }: ConfirmProps) {
  const [withReplaced, setWithReplaced] = useState(true);
  const { data, error } = preview;
  return (
    <TypedConfirm
      title={title}
      phrase={phrase}
      action="Erase permanently"
      isBusy={isBusy}
      isReady={data !== undefined && !preview.isFetching}
      onConfirm={() => data && onConfirm({ confirm: "erase", with_replaced: withReplaced, fingerprint: data.fingerprint })}
      onClose={onClose}
    >
      {preview.isPending && <Skeleton height={140} />}
      {error && <Failed error={error} onRetry={() => preview.refetch()} />}
      {data && <ErasedList preview={data} withReplaced={withReplaced} onWithReplaced={setWithReplaced} />}
    </TypedConfirm>
  );
}
