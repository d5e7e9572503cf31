import { Button, Group, Select, Text } from "@mantine/core";
import { useState } from "react";
import type { QueueOf } from "../../../http/dashboard/contract-cognition.ts";
import { FormDialog } from "../../parts/FormDialog.tsx";
import { useAllDeadLettersAction } from "./requests.ts";

interface Props {
  /** The queues of the organizations that have dead letters. */
  readonly queues: readonly QueueOf[];
  readonly nameOf: (orgId: string) => string;
  /** Null for all. */
  readonly orgId: string | null;
  readonly onChoose: (orgId: string | null) => void;
  readonly isOwner: boolean;
}

/** Selects the organization whose dead letters are listed, and retries or drops all of them. */
export function AllDeadLetters({ queues, nameOf, orgId, onChoose, isOwner }: Props) {
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
