import { Badge, Drawer, Group, Skeleton, Stack, Text } from "@mantine/core";
import { useState } from "react";
import type { MemoryDetails } from "../../../api/contract-memories.ts";
import { useViewer } from "../../api/session.ts";
import { useFocusReturn } from "../../parts/Dialog.tsx";
import { Failed } from "../../parts/Failed.tsx";
import { EraseDialog } from "./EraseDialog.tsx";
import { MemoryActions, type MemoryDialog } from "./MemoryActions.tsx";
import classes from "./MemoryDrawer.module.css";
import { MemoryFacts } from "./MemoryFacts.tsx";
import { MemoryHistory } from "./MemoryHistory.tsx";
import { MemoryLineage } from "./MemoryLineage.tsx";
import { EditDialog } from "./RevisionDialogs.tsx";
import { useMemory } from "./requests.ts";

interface Props {
  readonly orgId: string;
  readonly id: string;
  readonly onClose: () => void;
  readonly onOpen: (id: string) => void;
}

/** Shows one memory with its details, history and lineage beside the list. */
export function MemoryDrawer({ orgId, id, onClose, onOpen }: Props) {
  useFocusReturn();
  const { isOwner } = useViewer();
  const memory = useMemory(orgId, id);
  const [dialog, setDialog] = useState<MemoryDialog | null>(null);
  const closeDialog = () => setDialog(null);
  // While a dialog is open, Escape and the focus belong to the dialog and not to the drawer.
  const isOnTop = dialog === null;
  return (
    <>
      <Drawer
        // Mounts the drawer again for another memory, so that it starts at the top and takes the focus.
        key={id}
        opened
        onClose={onClose}
        closeOnEscape={isOnTop}
        trapFocus={isOnTop}
        position="right"
        size="36rem"
        title="Memory"
        transitionProps={{ duration: 120 }}
      >
        {memory.error && !memory.data && <Failed error={memory.error} onRetry={() => memory.refetch()} />}
        {memory.isPending && <Skeleton height={320} />}
        {memory.data && (
          <Stack gap="md">
            <State memory={memory.data} />
            {isOwner && <MemoryActions orgId={orgId} memory={memory.data} onDialog={setDialog} />}
            <Text className={classes["content"]}>{memory.data.content}</Text>
            <MemoryFacts memory={memory.data} />
            <MemoryHistory memory={memory.data} onOpen={onOpen} />
            <MemoryLineage memory={memory.data} onOpen={onOpen} />
          </Stack>
        )}
      </Drawer>
      {memory.data && dialog === "edit" && <EditDialog orgId={orgId} memory={memory.data} onClose={closeDialog} />}
      {dialog === "erase" && <EraseDialog orgId={orgId} id={id} onClose={closeDialog} onErased={onClose} />}
    </>
  );
}

function State({ memory }: { readonly memory: MemoryDetails }) {
  return (
    <Group gap="xs">
      <Badge color={memory.status === "active" ? "indigo" : "gray"}>{memory.status === "active" ? "Active" : "Deprecated"}</Badge>
      <Badge color={memory.level === 1 ? "teal" : "gray"}>{memory.level === 1 ? "Abstraction" : "Fact"}</Badge>
      {memory.revision_waits && <Badge color="yellow">Edit in progress</Badge>}
    </Group>
  );
}
