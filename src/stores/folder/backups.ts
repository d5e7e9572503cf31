import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { Value } from "@sinclair/typebox/value";
import { BackupNote } from "../interfaces/backup-note.ts";
import { backupsFile, FILE_MODE } from "./paths.ts";

/** Number of backups that are remembered: two months of daily ones. */
const REMEMBERED = 60;

/** Records a completed backup and removes an earlier record of the same path. */
export function noteBackup(dataDir: string, note: BackupNote): void {
  const others = readBackups(dataDir).filter((other) => !("path" in note && "path" in other && other.path === note.path));
  const path = backupsFile(dataDir);
  const partial = `${path}.${process.pid}.partial`;
  writeFileSync(partial, `${JSON.stringify([note, ...others].slice(0, REMEMBERED))}\n`, { mode: FILE_MODE });
  renameSync(partial, path);
}

/** Newest first. Empty when the file cannot be read, because a missing list of backups must not make a command fail. */
export function readBackups(dataDir: string): BackupNote[] {
  const path = backupsFile(dataDir);
  if (!existsSync(path)) return [];
  try {
    const notes: unknown = JSON.parse(readFileSync(path, "utf8"));
    return Array.isArray(notes) ? notes.filter((note) => Value.Check(BackupNote, note)) : [];
  } catch {
    return [];
  }
}
