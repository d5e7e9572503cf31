import { Alert, Badge, Button, Drawer, Group, Skeleton, Stack, Text } from "@mantine/core";
import { useState } from "react";
import type { MemoryDetails } from "../../../api/contract-memories.ts";
import { useViewer } from "../../api/session.ts";
import { ApiError } from "../../api/transport.ts";
import { useFocusReturn } from "../../parts/Dialog.tsx";
import { Failed } from "../../parts/Failed.tsx";
import { EraseDialog } from "./EraseDialog.tsx";
import { MemoryActions, type MemoryDialog } from "./MemoryActions.tsx";
import classes from "./MemoryDrawer.module.css";
import { MemoryFacts } from "./MemoryFacts.tsx";
import { MemoryHistory } from "./MemoryHistory.tsx";
import { MemoryLineage } from "./MemoryLineage.tsx";
import { ShowPrivate } from "./PrivateText.tsx";
import { type PendingEdit, usePendingEdit } from "./pending-edit.ts";
import { EditDialog } from "./RevisionDialogs.tsx";
import { useMemory, useWholeMemory } from "./requests.ts";

interface Props {
  readonly orgId: string;
  readonly id: string;
  readonly onClose: () => void;
  readonly onOpen: (id: string) => void;
  /** Goes on to the memory that replaced this one, at the same place. */
  readonly onFollow: (olderId: string, id: string) => void;
}

/** Shows one memory with its details, history and lineage beside the list. */
export function MemoryDrawer({ orgId, id, onClose, onOpen, onFollow }: Props) {
  useFocusReturn();
  const { isOwner } = useViewer();
  const memory = useMemory(orgId, id);
  const [dialog, setDialog] = useState<MemoryDialog | null>(null);
  const closeDialog = () => setDialog(null);
  const [place, setPlace] = useState({ id, key: id });
  const key = place.id === id ? place.key : id;
  const { pending, setPending } = usePendingEdit(orgId, id, memory, {
    onStored: (edit) => {
      setPlace({ id: edit.id, key });
      onFollow(edit.olderId, edit.id);
    },
    onUndone: (edit) => onFollow(edit.id, edit.olderId),
  });
  const isGone = memory.error instanceof ApiError && memory.error.code === "not_found";
  const [seenId, setSeenId] = useState<string | null>(null);
  const isSeen = seenId === id;
  const whole = useWholeMemory(orgId, id, isSeen);
  const shown = isGone ? undefined : (isSeen && whole.data) || memory.data;
  // While a dialog is open, Escape and the focus belong to the dialog and not to the drawer.
  const isOnTop = dialog === null;
  return (
    <>
      <Drawer
        // Mounts the drawer again for another memory, so that it starts at the top and takes the focus, but not for an edit of this one.
        key={key}
        opened
        onClose={onClose}
        closeOnEscape={isOnTop}
        trapFocus={isOnTop}
        position="right"
        size="36rem"
        title="Memory"
        transitionProps={{ duration: 120 }}
      >
        {memory.error && !shown && <Failed error={memory.error} onRetry={() => memory.refetch()} />}
        {memory.isPending && <Skeleton height={320} />}
        {shown && (
          <Stack gap="md">
            <State memory={shown} pending={pending} />
            {isOwner && !pending && <MemoryActions orgId={orgId} memory={shown} onDialog={setDialog} />}
            <Replaced memory={shown} onOpen={onOpen} />
            <div>
              <Text className={classes["content"]}>{pending?.content ?? shown.content}</Text>
              {memory.data?.is_masked && (
                <ShowPrivate isShown={isSeen} of={memory.data.excerpt} onChange={(isWanted) => setSeenId(isWanted ? id : null)} />
              )}
            </div>
            <MemoryFacts memory={shown} />
            <MemoryHistory memory={shown} onOpen={onOpen} />
            <MemoryLineage memory={shown} onOpen={onOpen} />
          </Stack>
        )}
      </Drawer>
      {shown && dialog === "edit" && <EditDialog orgId={orgId} memory={shown} onAccepted={setPending} onClose={closeDialog} />}
      {dialog === "erase" && <EraseDialog orgId={orgId} id={id} onClose={closeDialog} onErased={onClose} />}
    </>
  );
}

interface StateProps {
  readonly memory: MemoryDetails;
  readonly pending: PendingEdit | null;
}

function State({ memory, pending }: StateProps) {
  if (pending) {
    return (
      <Group gap="xs" role="status">
        <Badge color="yellow">Pending</Badge>
        <Text size="sm" c="dimmed">
          The new text is accepted. It is stored in a moment.
        </Text>
      </Group>
    );
  }
  return (
    <Group gap="xs">
      <Badge color={memory.status === "active" ? "indigo" : "gray"}>{memory.status === "active" ? "Active" : "Deprecated"}</Badge>
      <Badge color={memory.level === 1 ? "teal" : "gray"}>{memory.level === 1 ? "Abstraction" : "Fact"}</Badge>
      {memory.revision_waits && <Badge color="yellow">Edit in progress</Badge>}
    </Group>
  );
}

/** Leads from a memory that is no longer so to the one that is. */
function Replaced({ memory, onOpen }: { readonly memory: MemoryDetails; readonly onOpen: (id: string) => void }) {
  const newer = memory.superseded_by.find(({ certainty, undone_at }) => certainty === "sure" && undone_at === null);
  if (memory.status === "active" || !newer) return null;
  return (
    <Alert color="gray" role="status" p="xs">
      <Group justify="space-between" gap="xs">
        <Text size="sm">A newer memory has replaced this one.</Text>
        <Button size="xs" variant="default" onClick={() => onOpen(newer.memory.id)}>
          Show the newer one
        </Button>
      </Group>
    </Alert>
  );
}
