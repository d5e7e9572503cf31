import { List, Skeleton, Text, Textarea } from "@mantine/core";
import { useState } from "react";
import type { MemoryDetails, MemoryItem } from "../../../api/contract-memories.ts";
import { FormDialog } from "../../parts/Dialog.tsx";
import { Failed } from "../../parts/Failed.tsx";
import { offerUndo } from "../../parts/undo.tsx";
import type { PendingEdit } from "./pending-edit.ts";
import { undoingOf, useEdit, useMerge, useTakeBack, useTexts, useWholeMemory } from "./requests.ts";

interface EditDialogProps {
  readonly orgId: string;
  readonly memory: MemoryDetails;
  readonly onAccepted: (edit: PendingEdit) => void;
  readonly onClose: () => void;
}

export function EditDialog({ orgId, memory, onAccepted, onClose }: EditDialogProps) {
  const edit = useEdit(orgId);
  const whole = useWholeMemory(orgId, memory.id, memory.is_masked);
  const text = memory.is_masked ? whole.data?.content : memory.content;
  const [written, setWritten] = useState<string | null>(null);
  const content = written ?? text ?? "";
  const save = () =>
    edit.mutate(
      { id: memory.id, body: { content } },
      {
        onSuccess: ({ id }) => {
          onAccepted({ olderId: memory.id, id, content, acceptedAtMs: Date.now() });
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title="Edit memory"
      size="lg"
      action="Save"
      isBusy={edit.isPending}
      isReady={content.trim() !== "" && content !== text}
      onSubmit={save}
      onClose={onClose}
    >
      <Text size="sm">The new text becomes a new memory that replaces this one. This one stays in its history.</Text>
      {whole.error && text === undefined && <Failed error={whole.error} onRetry={() => whole.refetch()} />}
      {text === undefined ? !whole.error && <Skeleton height={140} /> : <ContentInput label="Text" value={content} onChange={setWritten} />}
    </FormDialog>
  );
}

interface MergeDialogProps {
  readonly orgId: string;
  readonly items: readonly MemoryItem[];
  readonly onClose: () => void;
  readonly onMerged: () => void;
}

/** Replaces several facts by one that a person writes. The draft contains the texts of all. */
export function MergeDialog({ orgId, items, onClose, onMerged }: MergeDialogProps) {
  const merge = useMerge(orgId);
  const takeBack = useTakeBack(orgId);
  const texts = useTexts(orgId, items);
  const [written, setWritten] = useState<string | null>(null);
  const content = written ?? texts.data?.join("\n") ?? "";
  const save = () =>
    merge.mutate(
      { ids: items.map(({ id }) => id), content },
      {
        onSuccess: ({ id }) => {
          const olderIds = items.map((item) => item.id);
          offerUndo(`${items.length} memories become one in a moment.`, () => takeBack(...undoingOf(id, olderIds)));
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

interface ContentInputProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The text field for a memory that a person writes. */
function ContentInput({ label, value, onChange }: ContentInputProps) {
  return (
    <Textarea
      label={label}
      autosize
      minRows={3}
      maxRows={14}
      required
      withAsterisk={false}
      data-autofocus
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
