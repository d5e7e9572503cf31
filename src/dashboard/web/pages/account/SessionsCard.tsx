import { Badge, Button, Skeleton } from "@mantine/core";
import type { SessionItem } from "../../../api/contract-account.ts";
import { Card } from "../../parts/Card.tsx";
import { type Column, DataTable } from "../../parts/DataTable.tsx";
import { Failed } from "../../parts/Failed.tsx";
import { counted } from "../../parts/format.ts";
import { notify } from "../../parts/notify.ts";
import { Time } from "../../parts/Time.tsx";
import { useEndOtherSessions, useEndSession, useSessions } from "./requests.ts";

const COLUMNS: readonly Column<SessionItem>[] = [
  { name: "Browser", isLong: true, cell: ({ browser }) => browser ?? "unknown" },
  { name: "From", cell: ({ network }) => network ?? "unknown" },
  { name: "Began", cell: ({ created_at }) => <Time at={created_at} /> },
  { name: "Last used", cell: ({ last_used_at }) => <Time at={last_used_at} /> },
  {
    name: "Actions",
    isActions: true,
    cell: (session) => (session.is_this ? <Badge color="teal">This one</Badge> : <End session={session} />),
  },
];

/** A session ends without a question: whoever ended their own logs in again. */
export function SessionsCard() {
  const sessions = useSessions();
  const endOthers = useEndOtherSessions();
  const others = sessions.data?.filter(({ is_this }) => !is_this).length ?? 0;
  const end = () => endOthers.mutate(undefined, { onSuccess: ({ count }) => notify(`${counted(count, "session")} ended.`) });
  return (
    <Card
      flush
      title="Your sessions"
      about="Each login begins one. Only these words are kept, neither the address nor what the browser says of itself. End what you do not know, then change your password."
      actions={
        others > 0 && (
          <Button size="xs" variant="default" loading={endOthers.isPending} onClick={end}>
            End all others
          </Button>
        )
      }
    >
      {sessions.error && !sessions.data && <Failed error={sessions.error} onRetry={() => sessions.refetch()} />}
      {sessions.isPending && <Skeleton height={90} />}
      {sessions.data && <DataTable label="Sessions" columns={COLUMNS} rows={sessions.data} keyOf={({ id }) => id} />}
    </Card>
  );
}

function End({ session: { id, browser } }: { readonly session: SessionItem }) {
  const end = useEndSession();
  return (
    <Button
      size="compact-xs"
      variant="subtle"
      color="red"
      loading={end.isPending}
      onClick={() => end.mutate(id, { onSuccess: () => notify("The session ended.") })}
      aria-label={`End the session of ${browser ?? "an unknown browser"}`}
    >
      End
    </Button>
  );
}
