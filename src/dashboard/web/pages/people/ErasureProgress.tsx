import { Alert, Anchor, Button, Group, Loader, Stack, Text } from "@mantine/core";
import { Download, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import type { PersonErasure } from "../../../api/contract-person-erasures.ts";
import { Failed } from "../../parts/Failed.tsx";
import { count, counted, milliseconds } from "../../parts/format.ts";
import { Time } from "../../parts/Time.tsx";
import classes from "./ErasePerson.module.css";
import { isDone, receiptFile, receiptUrl, useLookAgain, usePersonErasure } from "./erasure-requests.ts";
import { ERASED } from "./person-address.ts";

interface Props {
  readonly orgId: string;
  readonly id: string;
  readonly onClose: () => void;
}

/** Follows an erasure by its three times, and offers the receipt. */
export function ErasureProgress({ orgId, id, onClose }: Props) {
  const { data: erasure, error, refetch } = usePersonErasure(orgId, id);
  if (error) return <Failed error={error} onRetry={() => refetch()} />;
  if (!erasure) return <Loader size="sm" aria-label="Reading the erasure" />;
  return (
    <Stack gap="md">
      <Headline erasure={erasure} />
      <dl className={classes["times"]}>
        <Fact name="Asked by" isKnown>
          {erasure.requested_by}, <Time at={erasure.requested_at} isExact />
        </Fact>
        <Step name="Out of every search" erasure={erasure} at={erasure.out_of_search_at} />
        <Step name="Last byte gone" erasure={erasure} at={erasure.bytes_gone_at} />
        <Fact name="Looked through" isKnown={erasure.looked_through_at !== null}>
          {erasure.looked_through && lookedThrough(erasure.looked_through)}
        </Fact>
        <Fact name="Memories, messages, summaries" isKnown={erasure.out_of_search_at !== null}>
          {[erasure.counts.memories, erasure.counts.messages, erasure.counts.summaries].map(count).join(" · ")}
        </Fact>
      </dl>
      {isDone(erasure) && <Receipt orgId={orgId} erasure={erasure} onClose={onClose} />}
    </Stack>
  );
}

function Headline({ erasure }: { readonly erasure: PersonErasure }) {
  const { user_id, out_of_search_at, looked_through } = erasure;
  const remains = looked_through?.remains ?? [];
  const said = !isDone(erasure)
    ? out_of_search_at === null
      ? "The server takes the person out of every search. You may close this: it goes on, even after a restart."
      : `No search finds ${user_id} any more. The bytes are leaving the files. You may close this: it goes on.`
    : remains.length === 0
      ? `${user_id} is gone.`
      : "";
  return (
    <>
      <Text role="status" fw={600} {...(isDone(erasure) && { style: { color: "var(--mantine-color-teal-light-color)" } })}>
        {said}
      </Text>
      {isDone(erasure) && remains.length > 0 && (
        <Alert color="red" icon={<TriangleAlert size={18} aria-hidden />}>
          Something was still found in {remains.join(", ")}. Look again in a minute. If it stays, run “memoryd doctor” and report it.
        </Alert>
      )}
    </>
  );
}

function Step({ name, erasure, at }: { readonly name: string; readonly erasure: PersonErasure; readonly at: string | null }) {
  return (
    <Fact name={name} isKnown={at !== null}>
      {at !== null && `${milliseconds(Date.parse(at) - Date.parse(erasure.requested_at))} later`}
    </Fact>
  );
}

function Fact({ name, isKnown, children }: { readonly name: string; readonly isKnown: boolean; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{isKnown ? children : <Loader size={14} aria-label={`${name}: not yet`} />}</dd>
    </div>
  );
}

const MIB = 1024 * 1024;

export function lookedThrough({ places, kind, bytes, remains }: NonNullable<PersonErasure["looked_through"]>): string {
  const what = counted(places, kind === "files" ? "file" : "table");
  return `${what}, ${(bytes / MIB).toFixed(1)} MiB${remains.length === 0 ? ", nothing found" : ""}`;
}

function Receipt({ orgId, erasure, onClose }: { readonly orgId: string; readonly erasure: PersonErasure; readonly onClose: () => void }) {
  const again = useLookAgain(orgId, erasure.id);
  const { receipt, backups } = erasure;
  if (receipt === null) return null;
  const file = receiptFile(erasure);
  return (
    <>
      <div className={classes["receipt"]}>
        <code>
          ed25519 {receipt.signature.slice(0, 24)}…{receipt.signature.slice(-8)}
        </code>
        <span>Signed by this server. It holds no content.</span>
      </div>
      <Text size="sm" c="dimmed">
        {backups !== null &&
          backups > 0 &&
          `${counted(backups, "backup")} from before may still hold the person. When one is restored with this receipt, it stays out. `}
        Check it anywhere: <code className={classes["command"]}>memoryd verify-receipt {file}</code>. The page{" "}
        <Anchor component={Link} href={`/people/${orgId}/${ERASED}`} underline="always" inherit>
          Erased people
        </Anchor>{" "}
        keeps it.
      </Text>
      <Group gap="xs" justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Done
        </Button>
        <Button variant="default" loading={again.isPending} onClick={() => again.mutate()}>
          Look again now
        </Button>
        <Button component="a" href={receiptUrl(orgId, erasure.id)} download={file} leftSection={<Download size={15} aria-hidden />}>
          Download receipt
        </Button>
      </Group>
    </>
  );
}
