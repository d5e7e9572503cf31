import { Button, Group, Select, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { QueueOf } from "../../../http/dashboard/contract-cognition.ts";
import { FormDialog } from "../../parts/FormDialog.tsx";
import { tell } from "../../parts/tell.ts";
import { counted } from "../../parts/words.ts";
import { type LetterAction, useAllDeadLettersAction } from "./requests.ts";

interface Props {
  /** Of organizations that have dead letters. */
  readonly queues: readonly QueueOf[];
  readonly nameOf: (orgId: string) => string;
  /** Null for all. */
  readonly orgId: string | null;
  readonly onChoose: (orgId: string | null) => void;
  readonly isOwner: boolean;
}

/** The organization whose dead letters are listed, and what can be done with all of them. */
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

/** Stays open until the answer: what was set aside meanwhile goes too, so the number is that of the answer. */
function Buttons({ orgId, where }: { readonly orgId: string | null; readonly where: string }) {
  const [isDropping, { open, close }] = useDisclosure();
  const change = useAllDeadLettersAction(orgId);
  const run = (action: LetterAction) =>
    change.mutate(action, {
      onSuccess: ({ count }) => {
        tell(REPORTS[action](count));
        close();
      },
    });
  return (
    <>
      <Button size="xs" variant="default" loading={change.isPending && !isDropping} onClick={() => run("retry")}>
        Retry all
      </Button>
      <Button size="xs" variant="light" color="red" onClick={open}>
        Drop all
      </Button>
      {isDropping && (
        <FormDialog
          title={`Drop the dead letters of ${where}?`}
          action="Drop all"
          isDangerous
          isBusy={change.isPending}
          onSubmit={() => run("drop")}
          onClose={close}
        >
          <Text size="sm">
            They are never tried again. Each text stays a memory, as it was written: no facts are made of it. If the cause can be put right,
            retry them instead.
          </Text>
        </FormDialog>
      )}
    </>
  );
}

const REPORTS: Readonly<Record<LetterAction, (count: number) => string>> = {
  retry: (count) => `${counted(count, "write is", "writes are")} back in the queue.`,
  drop: (count) => `${counted(count, "dead letter")} dropped. The texts stay as memories.`,
};
