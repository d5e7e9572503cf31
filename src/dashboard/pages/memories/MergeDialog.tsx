import { List, Text } from "@mantine/core";
import { useState } from "react";
import type { MemoryItem } from "../../../http/dashboard/contract-memories.ts";
import { FormDialog } from "../../parts/FormDialog.tsx";
import { tell } from "../../parts/tell.ts";
import { ContentInput } from "./ContentInput.tsx";
import { useMerge } from "./requests.ts";

interface Props {
  readonly orgId: string;
  readonly items: readonly MemoryItem[];
  readonly onClose: () => void;
  readonly onMerged: () => void;
}

/** Several facts become one, written by a person. */
export function MergeDialog({ orgId, items, onClose, onMerged }: Props) {
  const merge = useMerge(orgId);
  const texts = items.map(({ id, excerpt, is_cut }) => ({ id, text: is_cut ? `${excerpt}…` : excerpt }));
  const [content, setContent] = useState(() => texts.map(({ text }) => text).join("\n"));
  const save = () =>
    merge.mutate(
      { ids: items.map(({ id }) => id), content },
      {
        onSuccess: () => {
          tell("The merged text is on its way: it takes the place of the others in a moment.");
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
      <Text size="sm">The new memory takes the place of these. They become deprecated and stay in its history.</Text>
      {items.some(({ is_cut }) => is_cut) && (
        <Text size="sm" c="dimmed">
          Long texts are cut here (…): write what has to stay of them.
        </Text>
      )}
      <List size="sm" spacing={4}>
        {texts.map(({ id, text }) => (
          <List.Item key={id}>{text}</List.Item>
        ))}
      </List>
      <ContentInput label="The text that stays" value={content} onChange={setContent} />
    </FormDialog>
  );
}
