import { Text } from "@mantine/core";
import { useState } from "react";
import type { MemoryDetails } from "../../../http/dashboard/contract-memories.ts";
import { FormDialog } from "../../parts/FormDialog.tsx";
import { tell } from "../../parts/tell.ts";
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
          tell("The edited text is on its way: it takes the place of this memory in a moment.");
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title="Edit the memory"
      size="lg"
      action="Save"
      isBusy={edit.isPending}
      isReady={content.trim() !== "" && content !== memory.content}
      onSubmit={save}
      onClose={onClose}
    >
      <Text size="sm">The new text becomes a memory of its own and takes the place of this one, which stays in its history.</Text>
      <ContentInput label="Text" value={content} onChange={setContent} />
    </FormDialog>
  );
}
