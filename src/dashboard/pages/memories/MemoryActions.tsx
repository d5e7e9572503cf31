import { Button, Group, Text } from "@mantine/core";
import { Eraser, Pencil, Trash2, Undo2 } from "lucide-react";
import type { MemoryDetails } from "../../../http/dashboard/contract-memories.ts";
import { tell } from "../../parts/tell.ts";
import { counted } from "../../parts/words.ts";
import { useSetStatus } from "./requests.ts";

/** What needs a window of its own. */
export type MemoryDialog = "edit" | "erase";

interface Props {
  readonly orgId: string;
  readonly memory: MemoryDetails;
  readonly onDialog: (dialog: MemoryDialog) => void;
}

export function MemoryActions({ orgId, memory, onDialog }: Props) {
  const setStatus = useSetStatus(orgId);
  const change = (action: "deprecate" | "restore") =>
    setStatus.mutate(
      { id: memory.id, action },
      {
        onSuccess: () =>
          tell(action === "deprecate" ? "Deleted: no search finds it. It can be restored." : "Restored: searches find it again."),
      },
    );
  const { can, siblings, stands_for_write } = memory;
  return (
    <div>
      <Group gap="xs">
        {can.edit && (
          <Button size="xs" variant="default" leftSection={<Pencil size={14} aria-hidden />} onClick={() => onDialog("edit")}>
            Edit
          </Button>
        )}
        {can.deprecate && (
          <Button
            size="xs"
            variant="default"
            leftSection={<Trash2 size={14} aria-hidden />}
            loading={setStatus.isPending}
            onClick={() => change("deprecate")}
          >
            Delete
          </Button>
        )}
        {can.restore && (
          <Button
            size="xs"
            variant="default"
            leftSection={<Undo2 size={14} aria-hidden />}
            loading={setStatus.isPending}
            onClick={() => change("restore")}
          >
            Restore
          </Button>
        )}
        {can.erase && (
          <Button size="xs" variant="light" color="red" leftSection={<Eraser size={14} aria-hidden />} onClick={() => onDialog("erase")}>
            Erase for good
          </Button>
        )}
      </Group>
      {can.deprecate && stands_for_write && siblings.length > 0 && (
        <Text size="xs" c="dimmed" mt="xs">
          It stands for its whole write: deleting it takes {counted(siblings.length, "other fact")} with it.
        </Text>
      )}
    </div>
  );
}
