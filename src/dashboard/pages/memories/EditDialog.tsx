import { Text } from "@mantine/core";
import { useState } from "react";
import type { MemoryDetails } from "../../../http/dashboard/contract-memories.ts";
import { FormDialog } from "../../parts/FormDialog.tsx";
import { notify } from "../../parts/notify.ts";
import { ContentInput } from "./ContentInput.tsx";
import { useEdit } from "./requests.ts";

interface Props {
  readonly orgId: string;
  readonly memory: MemoryDetails;
  readonly onClose: () => void;
}

export function EditDialog({ orgId, memory, onClose }: Props) {
  const edit = useEdit(orgId);
  const [content, setContent] = useState(memory.content);
  const save = () =>
    edit.mutate(
      { id: memory.id, body: { content } },
      {
        onSuccess: () => {
          notify("The edit is being processed. The new memory replaces this one in a moment.");
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
      isReady={content.trim() !== "" && content !== memory.content}
      onSubmit={save}
      onClose={onClose}
    >
      <Text size="sm">The new text becomes a new memory that replaces this one. This one stays in its history.</Text>
      <ContentInput label="Text" value={content} onChange={setContent} />
    </FormDialog>
  );
}
