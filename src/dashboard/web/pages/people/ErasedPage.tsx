import { Anchor, Badge, Button, Group, Loader, Skeleton, Text } from "@mantine/core";
import { Download, UserRoundX } from "lucide-react";
import { Link } from "wouter";
import type { Org } from "../../../api/contract.ts";
import type { PersonErasure } from "../../../api/contract-person-erasures.ts";
import { useViewer } from "../../api/session.ts";
import { Card } from "../../parts/Card.tsx";
import { type Column, DataTable } from "../../parts/DataTable.tsx";
import { Empty } from "../../parts/Empty.tsx";
import { Failed } from "../../parts/Failed.tsx";
import { count, milliseconds } from "../../parts/format.ts";
import { Page } from "../../parts/Page.tsx";
import { Time } from "../../parts/Time.tsx";
import classes from "./ErasePerson.module.css";
import { lookedThrough } from "./ErasureProgress.tsx";
import { receiptFile, receiptUrl, useLookAgain, usePersonErasures } from "./erasure-requests.ts";

/** Who was erased, how fast, and the receipt of each. */
export function ErasedPage({ org }: { readonly org: Org }) {
  const { isOwner } = useViewer();
  const erasures = usePersonErasures(org.id);
  const items = erasures.data?.items ?? [];
  const columns: readonly Column<PersonErasure>[] = [
    { name: "Who", isLong: true, cell: (erasure) => <Who erasure={erasure} /> },
    { name: "Erased", cell: (erasure) => <When erasure={erasure} /> },
    { name: "Memories", align: "right", cell: ({ counts }) => count(counts.memories) },
    { name: "Out of every search", cell: (erasure) => <Durations erasure={erasure} /> },
    { name: "Looked through", cell: (erasure) => <Looked erasure={erasure} /> },
    { name: "Actions", isActions: true, cell: (erasure) => <Actions orgId={org.id} erasure={erasure} isOwner={isOwner} /> },
  ];
  return (
    <Page
      title="Erased people"
      about={
        <>
          Of each there is a receipt, which holds no content. With it, a restored backup leaves them out.{" "}
          <Anchor component={Link} href={`/people/${org.id}`} underline="always" inherit>
            All people
          </Anchor>
        </>
      }
    >
      {erasures.error && !erasures.data && <Failed error={erasures.error} onRetry={() => erasures.refetch()} />}
      {erasures.isPending && <Skeleton height={200} radius="lg" />}
      {erasures.isSuccess && (
        <Card flush={items.length > 0}>
          {items.length === 0 ? (
            <Empty icon={UserRoundX} title="Nobody was erased">
              The page of a person has “Erase everything…”. The receipt appears here.
            </Empty>
          ) : (
            <DataTable label="Erased people" columns={columns} rows={items} keyOf={({ id }) => id} />
          )}
        </Card>
      )}
    </Page>
  );
}

interface RowProps {
  readonly erasure: PersonErasure;
}

function Who({ erasure: { user_id, agent_id } }: RowProps) {
  return (
    <div>
      <span className={classes["id"]}>{user_id}</span>
      {agent_id !== null && (
        <Text size="xs" c="dimmed">
          only what {agent_id} knew
        </Text>
      )}
    </div>
  );
}

function When({ erasure: { requested_at, requested_by } }: RowProps) {
  return (
    <div>
      <Time at={requested_at} />
      <Text size="xs" c="dimmed">
        by {requested_by}
      </Text>
    </div>
  );
}

function Durations({ erasure: { requested_at, out_of_search_at, bytes_gone_at } }: RowProps) {
  const after = (at: string | null, name: string) =>
    at === null ? <Loader size={12} aria-label={`${name}: not yet`} /> : `after ${milliseconds(Date.parse(at) - Date.parse(requested_at))}`;
  return (
    <div>
      {after(out_of_search_at, "Out of every search")}
      <Text size="xs" c="dimmed">
        last byte {after(bytes_gone_at, "Last byte gone")}
      </Text>
    </div>
  );
}

function Looked({ erasure: { looked_through, looked_through_at } }: RowProps) {
  if (looked_through === null || looked_through_at === null) return <Loader size={14} aria-label="Not looked through yet" />;
  const { remains } = looked_through;
  return (
    <div>
      {remains.length > 0 ? <Badge color="red">Found in {remains.join(", ")}</Badge> : lookedThrough(looked_through)}
      <Text size="xs" c="dimmed">
        <Time at={looked_through_at} />
      </Text>
    </div>
  );
}

function Actions({ orgId, erasure, isOwner }: RowProps & { readonly orgId: string; readonly isOwner: boolean }) {
  const again = useLookAgain(orgId, erasure.id);
  if (erasure.looked_through === null) return null;
  return (
    <Group gap="xs" wrap="nowrap" justify="flex-end">
      {isOwner && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Look again now: ${erasure.user_id}`}
          loading={again.isPending || erasure.looked_through_at === null}
          onClick={() => again.mutate()}
        >
          Look again now
        </Button>
      )}
      <Button
        component="a"
        size="compact-sm"
        variant="default"
        aria-label={`Download receipt: ${erasure.user_id}`}
        href={receiptUrl(orgId, erasure.id)}
        download={receiptFile(erasure)}
        leftSection={<Download size={14} aria-hidden />}
      >
        Receipt
      </Button>
    </Group>
  );
}
