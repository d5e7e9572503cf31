import { Button, Group, Skeleton, Text } from "@mantine/core";
import { MailCheck } from "lucide-react";
import type { DeadLetterItem } from "../../../http/dashboard/contract-cognition.ts";
import { useViewer } from "../../api/session.ts";
import { Card } from "../../parts/Card.tsx";
import { type Column, DataTable } from "../../parts/DataTable.tsx";
import { Empty } from "../../parts/Empty.tsx";
import { Failed } from "../../parts/Failed.tsx";
import { Time } from "../../parts/Time.tsx";
import { tell } from "../../parts/tell.ts";
import { sentence } from "../../parts/words.ts";
import { useDeadLetterAction, useDeadLetters } from "./requests.ts";

interface Props {
  /** How many there are. */
  readonly dead: number;
  readonly nameOf: (orgId: string) => string;
}

export function DeadLettersCard({ dead, nameOf }: Props) {
  const { isOwner } = useViewer();
  const letters = useDeadLetters(dead);
  const columns: Column<DeadLetterItem>[] = [
    { name: "Error", cell: ({ error }) => <Text size="sm">{sentence(error)}</Text> },
    { name: "Organization", cell: ({ org_id }) => nameOf(org_id) },
    { name: "Agent and user", cell: ({ agent_id, user_id }) => `${agent_id} / ${user_id}` },
    { name: "Attempts", align: "right", cell: ({ attempts }) => attempts },
    { name: "Written", cell: ({ created_at }) => <Time at={created_at} /> },
    ...(isOwner ? [{ name: "Actions", isActions: true, cell: (letter: DeadLetterItem) => <LetterActions letter={letter} /> }] : []),
  ];
  return (
    <Card flush title="Dead letters" about="Writes whose processing kept failing. Their text is stored verbatim all the same.">
      {letters.error && <Failed error={letters.error} onRetry={() => letters.refetch()} />}
      {letters.isPending && <Skeleton height={80} />}
      {letters.data?.length === 0 && (
        <Empty icon={MailCheck} title="None">
          Every write could be processed.
        </Empty>
      )}
      {letters.data && letters.data.length > 0 && (
        <DataTable label="Dead letters" columns={columns} rows={letters.data} keyOf={({ org_id, id }) => `${org_id}/${id}`} />
      )}
    </Card>
  );
}

function LetterActions({ letter }: { readonly letter: DeadLetterItem }) {
  const act = useDeadLetterAction();
  const run = (action: "retry" | "drop") =>
    act.mutate(
      { letter, action },
      { onSuccess: () => tell(action === "retry" ? "It is back in the queue." : "Dropped. Its text stays as a memory.") },
    );
  return (
    <Group gap="xs" wrap="nowrap" justify="flex-end">
      <Button size="compact-xs" variant="default" loading={act.isPending} onClick={() => run("retry")}>
        Retry
      </Button>
      <Button size="compact-xs" variant="subtle" color="red" loading={act.isPending} onClick={() => run("drop")}>
        Drop
      </Button>
    </Group>
  );
}
