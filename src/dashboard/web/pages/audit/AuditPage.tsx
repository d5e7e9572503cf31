import { Button, Center, Skeleton } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { ScrollText } from "lucide-react";
import type { AuditPage as AuditEntries, AuditEntry } from "../../../api/contract.ts";
import { useOrgs } from "../../api/orgs.ts";
import { get } from "../../api/transport.ts";
import { Card } from "../../parts/Card.tsx";
import { type Column, DataTable } from "../../parts/DataTable.tsx";
import { Empty } from "../../parts/Empty.tsx";
import { Failed } from "../../parts/Failed.tsx";
import { Page } from "../../parts/Page.tsx";
import { Time } from "../../parts/Time.tsx";
import classes from "./Audit.module.css";

/** "key.created" becomes "Key created". */
function inWords(action: string): string {
  const words = action.replaceAll(/[._-]/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function AuditPage() {
  const orgs = useOrgs();
  const pages = useInfiniteQuery({
    queryKey: ["audit"],
    queryFn: ({ pageParam, signal }) => get<AuditEntries>("audit", { cursor: pageParam ?? undefined }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  });
  const entries = pages.data?.pages.flatMap(({ items }) => items) ?? [];
  const nameOf = (orgId: string) => orgs.data?.find(({ id }) => id === orgId)?.name ?? orgId;
  const columns: Column<AuditEntry>[] = [
    { name: "Action", cell: ({ action }) => <span className={classes["action"]}>{inWords(action)}</span> },
    { name: "User", isLong: true, cell: ({ actor }) => actor },
    { name: "Target", isLong: true, cell: ({ target }) => <span className={classes["target"]}>{target ?? "–"}</span> },
    { name: "Organization", isLong: true, cell: ({ org_id }) => (org_id ? nameOf(org_id) : "–") },
    { name: "Time", cell: ({ at }) => <Time at={at} isExact /> },
  ];
  return (
    <Page
      title="Audit"
      about="Who created, changed or erased what, newest first. Entries never contain a memory's text, a key or a password."
    >
      <Card flush>
        {pages.error && !pages.data && <Failed error={pages.error} onRetry={() => pages.refetch()} />}
        {pages.isPending && <Skeleton height={320} />}
        {pages.isSuccess && entries.length === 0 && (
          <Empty icon={ScrollText} title="No entries yet">
            Logins, key changes, erasures and every other change will appear here.
          </Empty>
        )}
        {entries.length > 0 && <DataTable label="Audit" columns={columns} rows={entries} keyOf={({ id }) => String(id)} />}
      </Card>
      {pages.hasNextPage && (
        <Center mt="md">
          <Button variant="default" loading={pages.isFetchingNextPage} onClick={() => pages.fetchNextPage()}>
            Show older
          </Button>
        </Center>
      )}
    </Page>
  );
}
