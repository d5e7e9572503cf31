import { Alert, Badge, Button, Code, Skeleton, Stack, Text } from "@mantine/core";
import { Archive, CircleAlert, Download, Loader } from "lucide-react";
import { useState } from "react";
import type { BackupDownload, BackupItem, Backups } from "../../../api/contract-backups.ts";
import { Card } from "../../parts/Card.tsx";
import { CopyField } from "../../parts/CopyField.tsx";
import { type Column, DataTable } from "../../parts/DataTable.tsx";
import { Empty } from "../../parts/Empty.tsx";
import { Failed } from "../../parts/Failed.tsx";
import { counted, fileSize, sentence } from "../../parts/format.ts";
import { Page } from "../../parts/Page.tsx";
import { Time } from "../../parts/Time.tsx";
import { MakeBackupDialog } from "./MakeBackupDialog.tsx";
import { useBackups } from "./requests.ts";

const NOWRAP = { whiteSpace: "nowrap" } as const;

const COLUMNS: readonly Column<BackupItem>[] = [
  { name: "Made", cell: ({ finished_at }) => <Time at={finished_at} /> },
  { name: "Size", align: "right", cell: ({ bytes }) => <span style={NOWRAP}>{fileSize(bytes)}</span> },
  { name: "Sealed for", cell: ({ sealed }) => <Sealed sealed={sealed} /> },
  { name: "State", cell: (item) => <State item={item} /> },
  {
    name: "Where",
    isLong: true,
    cell: ({ place }) => ("path" in place ? <Code>{place.path}</Code> : place.sent_to === "a browser" ? "Downloaded" : "Standard output"),
  },
];

export function BackupsPage() {
  const backups = useBackups();
  const [isMaking, setMaking] = useState(false);
  const { data } = backups;
  const isRunning = data?.kind === "folder" && data.download?.state === "running";
  return (
    <Page
      title="Backups"
      about="A backup has every organization of this server: memories, keys as hashes, and this page's users."
      actions={
        data?.kind === "folder" && (
          <Button leftSection={<Download size={15} aria-hidden />} disabled={isRunning} onClick={() => setMaking(true)}>
            Make a backup
          </Button>
        )
      }
    >
      {backups.error && !data && <Failed error={backups.error} onRetry={() => backups.refetch()} />}
      {backups.isPending && <Skeleton height={200} radius="lg" />}
      {data?.kind === "folder" && <OfFolder backups={data} />}
      {data?.kind === "database" && <OfDatabase backups={data} />}
      {isMaking && <MakeBackupDialog onClose={() => setMaking(false)} />}
    </Page>
  );
}

function OfFolder({ backups: { items, download, command } }: { readonly backups: Extract<Backups, { kind: "folder" }> }) {
  return (
    <Stack gap="md">
      {download && <LastDownload download={download} />}
      <Card flush title="Last backups" about="As they were noted when they were made. Copies and deletions elsewhere are not known here.">
        {items.length === 0 ? (
          <Empty icon={Archive} title="No backup yet">
            If the disk of this server fails, all memories are lost. Make a backup, and keep it on another machine.
          </Empty>
        ) : (
          <DataTable label="Last backups" columns={COLUMNS} rows={items} keyOf={({ finished_at, sha256 }) => `${finished_at} ${sha256}`} />
        )}
      </Card>
      <Card
        title="Every night"
        about="A line for the crontab of the user that runs the server. Put in your public key, which age-keygen prints, and a folder on another disk."
      >
        <CopyField
          name="Line for crontab"
          text={`30 3 * * * ${command} --seal-for AGE1_PUBLIC_KEY /BACKUPS/memoryd-$(date +\\%F).tar.zst.age`}
        />
      </Card>
      <Card
        title="Restore"
        about="Into a new folder, which a server can then be started on. Without a seal, leave out --identity; with a passphrase, give --passphrase-file."
      >
        <CopyField name="Command to restore" text="memoryd restore memoryd.tar.zst.age --identity memoryd.key --data ./restored" />
      </Card>
    </Stack>
  );
}

function OfDatabase({ backups }: { readonly backups: Extract<Backups, { kind: "database" }> }) {
  return (
    <Stack gap="md">
      <Card
        title="Make a backup"
        about="This server keeps its data in PostgreSQL, whose own program backs it up. Run it as the owner of the tables: row-level security holds all others to one organization."
      >
        <CopyField name="Command to back up" text={backups.dump_command} />
      </Card>
      <Card title="Restore" about="Into an empty database.">
        <CopyField name="Command to restore" text={backups.restore_command} />
      </Card>
    </Stack>
  );
}

function LastDownload({ download }: { readonly download: BackupDownload }) {
  if (download.state === "running") {
    return (
      <Alert icon={<Loader size={18} aria-hidden />} title="A backup is being downloaded" role="status">
        {fileSize(download.sent_bytes)} so far, by {download.by}. It counts when its last byte has arrived.
      </Alert>
    );
  }
  return (
    <Alert color="red" icon={<CircleAlert size={18} aria-hidden />} title="The last download failed" role="alert">
      {sentence(download.reason)} What was saved cannot be restored: delete it, and make the backup again.
    </Alert>
  );
}

function Sealed({ sealed }: Pick<BackupItem, "sealed">) {
  if (!sealed) return <Badge color="yellow">Not sealed</Badge>;
  if (sealed.by === "passphrase") return "a passphrase";
  return (
    <Stack gap={4} align="flex-start">
      {sealed.recipients.map((recipient) => (
        <Code key={recipient} style={NOWRAP}>
          {recipient}
        </Code>
      ))}
    </Stack>
  );
}

function State({ item: { damaged, place } }: { readonly item: BackupItem }) {
  if (damaged > 0) return <Badge color="red">{counted(damaged, "damaged row")}</Badge>;
  if ("path" in place && !place.exists) return <Badge color="gray">File gone</Badge>;
  return <Text size="sm">Whole</Text>;
}
