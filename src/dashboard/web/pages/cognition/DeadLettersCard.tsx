import { Anchor, Button, Group, Select, Skeleton, Text } from "@mantine/core";
import { MailCheck } from "lucide-react";
import { useState } from "react";
import { Link } from "wouter";
import type { CognitionStatus, DeadLetterItem, QueueOf } from "../../../api/contract-cognition.ts";
import { DASHBOARD_LIMITS } from "../../../api/contract-limits.ts";
import { useViewer } from "../../api/session.ts";
import { Card } from "../../parts/Card.tsx";
import { type Column, DataTable } from "../../parts/DataTable.tsx";
import { FormDialog } from "../../parts/Dialog.tsx";
import { Empty } from "../../parts/Empty.tsx";
import { Failed } from "../../parts/Failed.tsx";
import { count, sentence } from "../../parts/format.ts";
import { Time } from "../../parts/Time.tsx";
import { type LetterAction, useAllDeadLettersAction, useDeadLetterAction, useDeadLetters } from "./requests.ts";

interface Props {
  readonly status: CognitionStatus;
  readonly nameOf: (orgId: string) => string;
}

export function DeadLettersCard({ status, nameOf }: Props) {
  const { isOwner } = useViewer();
  const queues = status.queues.filter(({ dead }) => dead > 0);
  const [chosen, setChosen] = useState<string | null>(null);
  // The selection is cleared when the organization has no more dead letters.
  const orgId = queues.some(({ org_id }) => org_id === chosen) ? chosen : null;
  const letters = useDeadLetters(orgId, status.totals.dead);
  const columns: Column<DeadLetterItem>[] = [
    { name: "Error", isLong: true, cell: (letter) => <Failure letter={letter} /> },
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
      about="Writes that failed in every attempt. Their texts are stored as written. Fix the cause that the error names, then retry."
      actions={hasLetters && <AllDeadLetters queues={queues} nameOf={nameOf} orgId={orgId} onChoose={setChosen} isOwner={isOwner} />}
    >
      {letters.error && <Failed error={letters.error} onRetry={() => letters.refetch()} />}
      {letters.isPending && <Skeleton height={80} />}
      {letters.data?.length === 0 && (
        <Empty icon={MailCheck} title="No dead letters">
          No write has failed in every attempt.
        </Empty>
      )}
      {hasLetters && <DataTable label="Dead letters" columns={columns} rows={letters.data} keyOf={({ org_id, id }) => `${org_id}/${id}`} />}
      {letters.data?.length === DASHBOARD_LIMITS.listedDeadLetters && (
        <Text size="sm" c="dimmed" ta="center" py="sm">
          The list shows the first {count(DASHBOARD_LIMITS.listedDeadLetters)}. “Retry all” and “Drop all” include those not listed.
        </Text>
      )}
    </Card>
  );
}

/** The text of the write is a memory, as it was written. */
function Failure({ letter: { org_id, id, error } }: { readonly letter: DeadLetterItem }) {
  return (
    <Text size="sm">
      {sentence(error)}{" "}
      <Anchor component={Link} href={`/memories/${org_id}?memory=${id}`} title={id} underline="always" inherit>
        Show its text
      </Anchor>
    </Text>
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

interface AllDeadLettersProps {
  /** The queues of the organizations that have dead letters. */
  readonly queues: readonly QueueOf[];
  readonly nameOf: (orgId: string) => string;
  /** Null for all. */
  readonly orgId: string | null;
  readonly onChoose: (orgId: string | null) => void;
  readonly isOwner: boolean;
}

/** Selects the organization whose dead letters are listed, and retries or drops all of them. */
function AllDeadLetters({ queues, nameOf, orgId, onChoose, isOwner }: AllDeadLettersProps) {
  return (
    <Group gap="xs">
      {queues.length > 1 && (
        <Select
          size="xs"
          aria-label="Organization"
          placeholder="All organizations"
          clearable
          searchable={queues.length > 8}
          data={queues.map(({ org_id }) => ({ value: org_id, label: nameOf(org_id) }))}
          value={orgId}
          onChange={onChoose}
        />
      )}
      {isOwner && <Buttons orgId={orgId} where={orgId === null ? "all organizations" : nameOf(orgId)} />}
    </Group>
  );
}

interface Choice {
  readonly orgId: string | null;
  readonly where: string;
}

/** The labels show no number, because the action also applies to dead letters that arrive in the meantime. */
function Buttons({ orgId, where }: Choice) {
  // The organizations that the open dialog names. The selection may change before the reader confirms.
  const [dropped, setDropped] = useState<Choice | null>(null);
  const change = useAllDeadLettersAction();
  const close = () => setDropped(null);
  return (
    <>
      <Button size="xs" variant="default" loading={change.isPending} onClick={() => change.mutate({ orgId, action: "retry" })}>
        Retry all
      </Button>
      <Button size="xs" variant="light" color="red" disabled={change.isPending} onClick={() => setDropped({ orgId, where })}>
        Drop all
      </Button>
      {dropped && (
        <FormDialog
          title={`Drop the dead letters of ${dropped.where}?`}
          action="Drop all"
          isDangerous
          isBusy={change.isPending}
          onSubmit={() => change.mutate({ orgId: dropped.orgId, action: "drop" }, { onSuccess: close })}
          onClose={close}
        >
          <Text size="sm">
            They are not processed again. Each text stays as one memory, exactly as written, and no facts are extracted from it. If you can
            fix the cause, retry them instead.
          </Text>
        </FormDialog>
      )}
    </>
  );
}
