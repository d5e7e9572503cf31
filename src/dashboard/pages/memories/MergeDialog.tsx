import { Button, Group, List, Stack, Text, Textarea } from "@mantine/core";
import { type FormEvent, useState } from "react";
import type { MemoryItem } from "../../../http/dashboard/contract-memories.ts";
import { Dialog } from "../../parts/Dialog.tsx";
import { tell } from "../../parts/tell.ts";
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
  const [content, setContent] = useState(() => items.map(({ excerpt }) => excerpt).join("\n"));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    merge.mutate(
      { ids: items.map(({ id }) => id), content },
      {
        onSuccess: () => {
          tell("The merged text is on its way: it takes the place of the others in a moment.");
          onMerged();
        },
      },
    );
  };
  return (
    <Dialog onClose={onClose} title={`Merge ${items.length} memories into one`} size="lg">
      <form onSubmit={submit}>
        <Stack gap="md">
          <Text size="sm">The new memory takes the place of these. They become deprecated and stay in its history.</Text>
          <List size="sm" spacing={4}>
            {items.map(({ id, excerpt, is_cut }) => (
              <List.Item key={id}>
                {excerpt}
                {is_cut && "…"}
              </List.Item>
            ))}
          </List>
          <Textarea
            label="The text that stays"
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
            <Button type="submit" loading={merge.isPending} disabled={content.trim() === ""}>
              Merge
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
