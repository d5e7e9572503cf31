import { Badge, Drawer, Group, Skeleton, Stack, Text } from "@mantine/core";
import type { MemoryDetails } from "../../../http/dashboard/contract-memories.ts";
import { useViewer } from "../../api/session.ts";
import { Failed } from "../../parts/Failed.tsx";
import { MemoryActions } from "./MemoryActions.tsx";
import classes from "./MemoryDrawer.module.css";
import { MemoryFacts } from "./MemoryFacts.tsx";
import { MemoryHistory } from "./MemoryHistory.tsx";
import { MemoryLineage } from "./MemoryLineage.tsx";
import { useMemory } from "./requests.ts";

interface Props {
  readonly orgId: string;
  readonly id: string;
  readonly onClose: () => void;
  readonly onOpen: (id: string) => void;
}

/** One memory with all that is known of it, beside the list. */
export function MemoryDrawer({ orgId, id, onClose, onOpen }: Props) {
  const memory = useMemory(orgId, id);
  return (
    <Drawer opened onClose={onClose} position="right" size="36rem" title="Memory" transitionProps={{ duration: 120 }}>
      {memory.error && !memory.data && <Failed error={memory.error} onRetry={() => memory.refetch()} />}
      {memory.isPending && <Skeleton height={320} />}
      {memory.data && <Details orgId={orgId} memory={memory.data} onOpen={onOpen} onGone={onClose} />}
    </Drawer>
  );
}

interface DetailsProps {
  readonly orgId: string;
  readonly memory: MemoryDetails;
  readonly onOpen: (id: string) => void;
  readonly onGone: () => void;
}

function Details({ orgId, memory, onOpen, onGone }: DetailsProps) {
  const { isOwner } = useViewer();
  return (
    <Stack gap="lg">
      <div>
        <Group gap="xs" mb="sm">
          <Badge color={memory.status === "active" ? "indigo" : "gray"}>{memory.status === "active" ? "Active" : "Deprecated"}</Badge>
          <Badge color={memory.level === 1 ? "teal" : "gray"}>{memory.level === 1 ? "Abstraction" : "Fact"}</Badge>
          {memory.revision_waits && <Badge color="yellow">An edit is on its way</Badge>}
        </Group>
        <Text className={classes["content"]}>{memory.content}</Text>
      </div>
      {isOwner && <MemoryActions orgId={orgId} memory={memory} onGone={onGone} />}
      <MemoryFacts memory={memory} />
      <MemoryHistory memory={memory} onOpen={onOpen} />
      <MemoryLineage memory={memory} onOpen={onOpen} />
    </Stack>
  );
}
