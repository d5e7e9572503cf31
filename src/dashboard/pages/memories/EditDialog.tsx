import { Button, Group, Stack, Text, Textarea } from "@mantine/core";
import { type FormEvent, useState } from "react";
import type { MemoryDetails } from "../../../http/dashboard/contract-memories.ts";
import { Dialog } from "../../parts/Dialog.tsx";
import { tell } from "../../parts/tell.ts";
import { useEdit } from "./requests.ts";

interface Props {
  readonly orgId: string;
  readonly memory: MemoryDetails;
  readonly onClose: () => void;
}

export function EditDialog({ orgId, memory, onClose }: Props) {
  const edit = useEdit(orgId);
  const [content, setContent] = useState(memory.content);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    edit.mutate(
      { id: memory.id, body: { content } },
      {
        onSuccess: () => {
          tell("The edited text is on its way: it takes the place of this memory in a moment.");
          onClose();
        },
      },
    );
  };
  return (
    <Dialog onClose={onClose} title="Edit the memory" size="lg">
      <form onSubmit={submit}>
        <Stack gap="md">
          <Text size="sm">The new text becomes a memory of its own and takes the place of this one, which stays in its history.</Text>
          <Textarea
            label="Text"
            autosize
            minRows={3}
            maxRows={14}
            required
            withAsterisk={false}
            data-autofocus
            value={content}
            onChange={(event) => setContent(event.currentTarget.value)}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={edit.isPending} disabled={content.trim() === "" || content === memory.content}>
              Save
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
