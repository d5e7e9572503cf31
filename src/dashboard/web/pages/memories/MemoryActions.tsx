import { Button, Group, Text } from "@mantine/core";
import { Check, Eraser, type LucideIcon, Pencil, Trash2, Undo2 } from "lucide-react";
import type { MemoryDetails } from "../../../api/contract-memories.ts";
import { counted } from "../../parts/format.ts";
import { notify } from "../../parts/notify.ts";
import { offerUndo } from "../../parts/undo.tsx";
import { useConfirm } from "../people/eye/requests.ts";
import { useSetStatus, useTakeBack } from "./requests.ts";

/** The actions that open a dialog. */
export type MemoryDialog = "edit" | "erase";

interface Props {
  readonly orgId: string;
  readonly memory: MemoryDetails;
  readonly onDialog: (dialog: MemoryDialog) => void;
}

export function MemoryActions({ orgId, memory, onDialog }: Props) {
  const setStatus = useSetStatus(orgId);
  const takeBack = useTakeBack(orgId);
  const change = (action: "deprecate" | "restore") =>
    setStatus.mutate(
      { id: memory.id, action },
      {
        onSuccess: () => {
          const opposite = action === "restore" ? "unrestore" : "restore";
          const text = action === "restore" ? restoredMessage(memory) : deletedMessage(memory);
          // An abstraction is made again by itself.
          if (memory.level === 0) offerUndo(text, () => takeBack({ action: opposite, ids: [memory.id] }));
          else notify(text);
        },
      },
    );
  const { can, siblings, is_write } = memory;
  return (
    <div>
      <Group gap="xs">
        {can.confirm && <Right orgId={orgId} memory={memory} />}
        {can.edit && (
          <Action icon={Pencil} onClick={() => onDialog("edit")}>
            Edit
          </Action>
        )}
        {can.deprecate && (
          <Action icon={Trash2} isBusy={setStatus.isPending} onClick={() => change("deprecate")}>
            Delete
          </Action>
        )}
        {can.restore && (
          <Action icon={Undo2} isBusy={setStatus.isPending} onClick={() => change("restore")}>
            {memory.outdated ? "Still true" : "Restore"}
          </Action>
        )}
        {can.erase && (
          <Button size="xs" variant="light" color="red" leftSection={<Eraser size={14} aria-hidden />} onClick={() => onDialog("erase")}>
            Erase permanently
          </Button>
        )}
      </Group>
      {can.deprecate && siblings.length > 0 && (
        <Text size="xs" c="dimmed" mt="xs">
          {is_write
            ? `This is a whole write. Deleting it deletes the ${counted(siblings.length, "fact")} that it became.`
            : `Deleting it keeps ${counted(siblings.length, "other fact")} of the same write.`}
        </Text>
      )}
    </div>
  );
}

function deletedMessage({ level }: MemoryDetails): string {
  return `Deleted. Searches no longer find it.${level === 1 ? " It reappears when cognition makes it again from its sources." : ""}`;
}

function restoredMessage({ outdated }: MemoryDetails): string {
  return outdated ? "The memory is no longer marked as outdated." : "Restored. Searches find it again.";
}

interface ActionProps {
  readonly icon: LucideIcon;
  readonly isBusy?: boolean;
  readonly onClick: () => void;
  readonly children: string;
}

function Action({ icon: Icon, isBusy = false, onClick, children }: ActionProps) {
  return (
    <Button size="xs" variant="default" leftSection={<Icon size={14} aria-hidden />} loading={isBusy} onClick={onClick}>
      {children}
    </Button>
  );
}

/** Says that the fact is right, or takes that back. */
function Right({ orgId, memory: { id, user_id, confirmed_at } }: Pick<Props, "orgId" | "memory">) {
  const { confirm, withdraw } = useConfirm(orgId, user_id);
  const isRight = confirmed_at !== null;
  return (
    <Button
      size="xs"
      variant={isRight ? "light" : "default"}
      color="teal"
      aria-pressed={isRight}
      title={isRight ? "Take it back: agents may replace it again" : "Nothing replaces it without asking you"}
      leftSection={<Check size={14} aria-hidden />}
      onClick={() => (isRight ? withdraw([id]) : confirm([id]))}
    >
      {isRight ? "Confirmed" : "Right"}
    </Button>
  );
}
