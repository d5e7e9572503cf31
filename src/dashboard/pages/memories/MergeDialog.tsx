import { List, Skeleton, Text } from "@mantine/core";
import { useState } from "react";
import type { MemoryItem } from "../../../http/dashboard/contract-memories.ts";
import { Failed } from "../../parts/Failed.tsx";
import { FormDialog } from "../../parts/FormDialog.tsx";
import { notify } from "../../parts/notify.ts";
import { ContentInput } from "./ContentInput.tsx";
import { useMerge, useTexts } from "./requests.ts";

interface Props {
  readonly orgId: string;
  readonly items: readonly MemoryItem[];
  readonly onClose: () => void;
  readonly onMerged: () => void;
}

/** Replaces several facts by one that a person writes. The draft contains the texts of all. */
export function MergeDialog({ orgId, items, onClose, onMerged }: Props) {
  const merge = useMerge(orgId);
  const texts = useTexts(orgId, items);
  const [written, setWritten] = useState<string | null>(null);
  const content = written ?? texts.data?.join("\n") ?? "";
  const save = () =>
    merge.mutate(
      { ids: items.map(({ id }) => id), content },
      {
        onSuccess: () => {
          notify("The merge is being processed. The new memory replaces the others in a moment.");
          onMerged();
        },
      },
    );
  return (
    <FormDialog
      title={`Merge ${items.length} memories into one`}
      size="lg"
      action="Merge"
      isBusy={merge.isPending}
      isReady={content.trim() !== ""}
      onSubmit={save}
      onClose={onClose}
    >
      <Text size="sm">The new memory replaces these. They become deprecated and stay in its history.</Text>
      <List size="sm" spacing={4}>
        {items.map(({ id, excerpt, is_cut }) => (
          <List.Item key={id}>{is_cut ? `${excerpt}…` : excerpt}</List.Item>
        ))}
      </List>
      {texts.isPending && <Skeleton height={140} />}
      {texts.error && <Failed error={texts.error} onRetry={() => texts.refetch()} />}
      {texts.data && <ContentInput label="Merged text" value={content} onChange={setWritten} />}
    </FormDialog>
  );
}
