import { Elysia } from "elysia";
import { calls } from "../../http/admission/call.ts";
import type { HttpDeps } from "../../http/deps.ts";
import { MemorydError } from "../../memory/errors.ts";
import { checkRecipients, type Seal } from "../../sealing/seal.ts";
import type { BackupNote } from "../../stores/interfaces/backup-note.ts";
import { valid } from "./accounts.ts";
import type { BackupDownloads, FolderBackups } from "./backup-downloads.ts";
import { BACKUP_BODY_BYTES, BackupBody, type BackupItem, type Backups, type PreparedBackup } from "./contract-backups.ts";
import type { SessionAccess } from "./session-access.ts";

/** Lists the backups and makes one: a POST prepares it, and a GET, which the browser sends for a download, streams it. */
export function backupRoutes(
  { backups, now }: HttpDeps,
  access: SessionAccess,
  downloads: BackupDownloads,
  mayIdle: (request: Request) => void,
) {
  const list = new Elysia()
    .use(calls)
    .derive(access.requiresOwner())
    .get("/dashboard/api/backups", async (): Promise<Backups> => {
      if (backups.kind === "database") return ofDatabase(backups.address);
      const items = await Promise.all(backups.notes().map(itemOf));
      return { kind: "folder", items, download: downloads.state, command: backups.command };
    });
  const prepare = new Elysia()
    .use(calls)
    .derive(access.requiresOwnerAndBody(BackupBody, BACKUP_BODY_BYTES))
    .post("/dashboard/api/backups", async ({ input, visitor, audited }): Promise<PreparedBackup> => {
      inFolder(backups);
      const seal = input.seal.by === "nothing" ? undefined : input.seal;
      if (seal?.by === "recipients") await valid(() => checkRecipients(seal.recipients));
      const secret = downloads.prepare(visitor.user.id, seal);
      // Also what is broken off before the end has left the machine.
      await audited("backup.begun", seal === undefined ? "not sealed" : "sealed");
      return { path: `backups/downloads/${secret}` };
    });
  const download = new Elysia()
    .use(calls)
    .derive(access.requiresOwner())
    .get("/dashboard/api/backups/downloads/:secret", ({ params, visitor, request, set }) => {
      const folder = inFolder(backups);
      const { id, email } = visitor.user;
      const seal = downloads.take(params.secret, id);
      const name = nameOf(now(), seal);
      // Nothing is sent while a large database is copied.
      mayIdle(request);
      set.headers["content-disposition"] = `attachment; filename="${name}"`;
      return new Response(downloads.open(folder, seal, email, name), { headers: { "content-type": "application/octet-stream" } });
    });
  return new Elysia().use(list).use(prepare).use(download);
}

function inFolder(backups: HttpDeps["backups"]): FolderBackups {
  if (backups.kind === "folder") return backups;
  throw new MemorydError("not_found", "this server keeps its data in a database: back that up with its own program, pg_dump");
}

function ofDatabase(address: string): Backups {
  return {
    kind: "database",
    dump_command: `pg_dump --format=custom --file=memoryd.dump "${address}"`,
    restore_command: `pg_restore --dbname="${address}" memoryd.dump`,
  };
}

/** Such as `memoryd-2026-11-28-2015.tar.zst.age`, in UTC. */
function nameOf(nowMs: number, seal: Seal | undefined): string {
  const minute = new Date(nowMs).toISOString().slice(0, 16).replace("T", "-").replace(":", "");
  return `memoryd-${minute}.tar.zst${seal ? ".age" : ""}`;
}

async function itemOf(note: BackupNote): Promise<BackupItem> {
  const { finishedAt: finished_at, bytes, sha256, damaged, sealed = null } = note;
  const place = "path" in note ? { path: note.path, exists: await Bun.file(note.path).exists() } : { sent_to: note.sentTo };
  return { finished_at, bytes, sha256, damaged, sealed, place };
}
