import { Button, Code, Skeleton, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import type { ErasePersonPreview } from "../../../api/contract-person-erasures.ts";
import { Dialog, FormDialog } from "../../parts/Dialog.tsx";
import { Failed } from "../../parts/Failed.tsx";
import { counted } from "../../parts/format.ts";
import { Time } from "../../parts/Time.tsx";
import classes from "./ErasePerson.module.css";
import { ErasureProgress } from "./ErasureProgress.tsx";
import { useErasePerson, useErasePersonPreview } from "./erasure-requests.ts";
import { exportUrl } from "./requests.ts";
import { Tally } from "./Tally.tsx";

interface Props {
  readonly orgId: string;
  readonly userId: string;
  /** Only what this agent knows; all agents when absent. */
  readonly agentId?: string | undefined;
  readonly onClose: () => void;
}

/** Erases everything about a person: says what goes, asks for the id, follows the job, and ends with the receipt. */
export function ErasePersonDialog(props: Props) {
  const [erasureId, setErasureId] = useState<string>();
  if (erasureId === undefined) return <Sheet {...props} onBegun={setErasureId} />;
  return (
    <Dialog onClose={props.onClose} title={`Erasing ${props.userId}`} size="lg" withCloseButton>
      <ErasureProgress orgId={props.orgId} id={erasureId} onClose={props.onClose} />
    </Dialog>
  );
}

function Sheet({ orgId, userId, agentId, onClose, onBegun }: Props & { readonly onBegun: (erasureId: string) => void }) {
  const [typed, setTyped] = useState("");
  const preview = useErasePersonPreview(orgId, userId, agentId);
  const erase = useErasePerson(orgId, userId);
  const begin = () =>
    erase.mutate({ confirm: typed.trim(), ...(agentId !== undefined && { agent_id: agentId }) }, { onSuccess: ({ id }) => onBegun(id) });
  const { data, error } = preview;
  return (
    <FormDialog
      title={agentId === undefined ? `Erase everything about ${userId}?` : `Erase what ${agentId} knows about ${userId}?`}
      size="lg"
      action={data ? `Erase ${counted(data.memories, "memory", "memories")}` : "Erase"}
      isDangerous
      isBusy={erase.isPending}
      isReady={data !== undefined && typed.trim() === userId}
      before={
        <Button component="a" href={exportUrl(orgId, userId, agentId)} download variant="subtle" color="gray">
          Export first
        </Button>
      }
      onSubmit={begin}
      onClose={onClose}
    >
      {preview.isPending && <Skeleton height={180} />}
      {error && <Failed error={error} onRetry={() => preview.refetch()} />}
      {data && (
        <>
          <Tally
            counts={[
              ["memory", "memories", data.memories],
              ["message kept", "messages kept", data.messages],
              ["summary", "summaries", data.summaries],
              ["agent", "agents", data.agents],
            ]}
          />
          <Consequences preview={data} />
        </>
      )}
      <TextInput
        label={
          <Text span size="sm">
            Type <Code>{userId}</Code> to erase
          </Text>
        }
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
      />
    </FormDialog>
  );
}

function Consequences({ preview: { waiting, backups, newest_backup_at } }: { readonly preview: ErasePersonPreview }) {
  return (
    <ul className={classes["consequences"]}>
      <li>At once, no agent finds any of it in a search. Within seconds, no file holds a word of it. This cannot be undone.</li>
      <li>Nothing that was replaced comes back.</li>
      {waiting > 0 && <li>{counted(waiting, "write")} of the agents in the queue go, too.</li>}
      {backups === null && <li>Backups of the database, which other programs make, may still hold the person.</li>}
      {backups !== null && backups > 0 && newest_backup_at !== null && (
        <li>
          {counted(backups, "backup")} from before may still hold the person, the newest of <Time at={newest_backup_at} isExact />. A
          restore with the receipt leaves the person out.
        </li>
      )}
      <li>What agents write later is new, and stays.</li>
    </ul>
  );
}
