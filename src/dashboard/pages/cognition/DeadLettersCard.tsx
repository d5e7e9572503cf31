import { Button, Group, Skeleton, Text } from "@mantine/core";
import { MailCheck } from "lucide-react";
import { useState } from "react";
import type { CognitionStatus, DeadLetterItem } from "../../../http/dashboard/contract-cognition.ts";
import { DASHBOARD_LIMITS } from "../../../http/dashboard/contract-limits.ts";
import { useViewer } from "../../api/session.ts";
import { Card } from "../../parts/Card.tsx";
import { type Column, DataTable } from "../../parts/DataTable.tsx";
import { Empty } from "../../parts/Empty.tsx";
import { Failed } from "../../parts/Failed.tsx";
import { Time } from "../../parts/Time.tsx";
import { count, sentence } from "../../parts/words.ts";
import { AllDeadLetters } from "./AllDeadLetters.tsx";
import { type LetterAction, useDeadLetterAction, useDeadLetters } from "./requests.ts";

interface Props {
  readonly status: CognitionStatus;
  readonly nameOf: (orgId: string) => string;
}

export function DeadLettersCard({ status, nameOf }: Props) {
  const { isOwner } = useViewer();
  const queues = status.queues.filter(({ dead }) => dead > 0);
  const [chosen, setChosen] = useState<string | null>(null);
  // The last one of an organization takes the choice with it.
  const orgId = queues.some(({ org_id }) => org_id === chosen) ? chosen : null;
  const letters = useDeadLetters(orgId, status.totals.dead);
  const columns: Column<DeadLetterItem>[] = [
    { name: "Error", isLong: true, cell: ({ error }) => <Text size="sm">{sentence(error)}</Text> },
    { name: "Organization", isLong: true, cell: ({ org_id }) => nameOf(org_id) },
    { name: "Agent and user", isLong: true, cell: ({ agent_id, user_id }) => `${agent_id} / ${user_id}` },
    { name: "Attempts", align: "right", cell: ({ attempts }) => attempts },
    { name: "Written", cell: ({ created_at }) => <Time at={created_at} /> },
    ...(isOwner ? [{ name: "Actions", isActions: true, cell: (letter: DeadLetterItem) => <LetterActions letter={letter} /> }] : []),
  ];
  const hasLetters = letters.data !== undefined && letters.data.length > 0;
  return (
    <Card
      flush
      title="Dead letters"
      about="Writes whose processing kept failing; their texts are stored as they came. Put right what the error names, then retry."
      actions={hasLetters && <AllDeadLetters queues={queues} nameOf={nameOf} orgId={orgId} onChoose={setChosen} isOwner={isOwner} />}
    >
      {letters.error && <Failed error={letters.error} onRetry={() => letters.refetch()} />}
      {letters.isPending && <Skeleton height={80} />}
      {letters.data?.length === 0 && (
        <Empty icon={MailCheck} title="None">
          Every write could be processed.
        </Empty>
      )}
      {hasLetters && <DataTable label="Dead letters" columns={columns} rows={letters.data} keyOf={({ org_id, id }) => `${org_id}/${id}`} />}
      {letters.data?.length === DASHBOARD_LIMITS.listedDeadLetters && (
        <Text size="sm" c="dimmed" ta="center" py="sm">
          {count(DASHBOARD_LIMITS.listedDeadLetters)} are listed and there may be more: “all” means those too.
        </Text>
      )}
    </Card>
  );
}

function LetterActions({ letter }: { readonly letter: DeadLetterItem }) {
  const act = useDeadLetterAction();
  const run = (action: LetterAction) => act.mutate({ letter, action });
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
