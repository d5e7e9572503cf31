import { type Static, Type } from "@sinclair/typebox";
import { closedObject } from "../../memory/checker.ts";
import { LIMITS } from "../../memory/limits.ts";

/** The contract for backups. All of it is for owners only: a backup has the memories of every organization. */

export type BackupSeal = { readonly by: "recipients"; readonly recipients: readonly string[] } | { readonly by: "passphrase" };

export interface BackupItem {
  readonly finished_at: string;
  readonly bytes: number;
  readonly sha256: string;
  /** The number of rows that were damaged when they were backed up. */
  readonly damaged: number;
  /** Recipients in a short form; null when whoever has the file can read it. */
  readonly sealed: BackupSeal | null;
  /** A file of the server's machine, or what the backup was sent to. */
  readonly place: { readonly path: string; readonly exists: boolean } | { readonly sent_to: "standard output" | "a browser" };
}

/** The download that runs, or the last one if it failed. A complete one is in the list. */
export type BackupDownload =
  | { readonly state: "running"; readonly started_at: string; readonly sent_bytes: number; readonly by: string }
  | { readonly state: "failed"; readonly at: string; readonly reason: string };

/** `GET backups` */
export type Backups =
  | {
      readonly kind: "folder";
      /** Newest first. */
      readonly items: readonly BackupItem[];
      readonly download: BackupDownload | null;
      /** The beginning of the command that makes a backup of this folder, for the shell of the server's machine. */
      readonly command: string;
    }
  | {
      readonly kind: "database";
      /** What the database's own programs are called with. */
      readonly dump_command: string;
      readonly restore_command: string;
    };

/** Enough for the few people who may restore. A post-quantum recipient has 1,959 letters. */
const RECIPIENTS = 4;
const RECIPIENT_CHARACTERS = 2_000;

/** `POST backups`: prepares a download. */
export const BackupBody = closedObject({
  seal: Type.Union(
    [
      closedObject({
        by: Type.Literal("recipients"),
        recipients: Type.Array(Type.String({ minLength: 1, maxLength: RECIPIENT_CHARACTERS }), { minItems: 1, maxItems: RECIPIENTS }),
      }),
      closedObject({
        by: Type.Literal("passphrase"),
        passphrase: Type.String({
          minLength: LIMITS.passwordMinCharacters,
          maxLength: LIMITS.passwordMaxCharacters,
          // The command reads it from one line.
          pattern: "^[^\\r\\n]+$",
        }),
      }),
      closedObject({ by: Type.Literal("nothing") }),
    ],
    {
      description: `recipients (1 to ${RECIPIENTS} public keys of age), a passphrase (one line of ${LIMITS.passwordMinCharacters} to ${LIMITS.passwordMaxCharacters} characters), or nothing`,
    },
  ),
});
export type BackupBody = Static<typeof BackupBody>;
/** The size limit of that body: its recipients, and a passphrase in escapes. */
export const BACKUP_BODY_BYTES = RECIPIENTS * RECIPIENT_CHARACTERS + 4 * 1024;

export interface PreparedBackup {
  /** Below `/dashboard/api/`: GET downloads the backup, once, within a minute, in the session that asked for it. */
  readonly path: string;
}
