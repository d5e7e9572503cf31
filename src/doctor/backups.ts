import { createReadStream, statSync } from "node:fs";
import { messageOf } from "../memory/errors.ts";
import { counted } from "../reading/counted-nouns.ts";
import { type BackupNote, sealedText } from "../stores/interfaces/backup-note.ts";
import { readBackups } from "../stores/open.ts";
import { type Finding, MENDING, ok, warning } from "./finding.ts";

export interface CheckedBackups {
  readonly finding: Finding;
  /** What to do about a damaged row. */
  readonly remedy: string;
}

/** Finds the newest backup that is still at its place, whole, and was sound when it was made. */
export async function checkBackups(dataDir: string): Promise<CheckedBackups> {
  const check = "backups";
  const known = readBackups(dataDir);
  const reasons: string[] = [];
  for (const note of known) {
    if ("path" in note) {
      const reason = await reasonAgainst(note);
      if (reason === undefined) {
        const spoilt = reasons.length === 0 ? "" : `; newer ones are not: ${reasons.join("; ")}`;
        return { finding: ok(check, `the newest good one is ${nameOf(note)}${spoilt}`), remedy: mendFrom(note) };
      }
      reasons.push(`${nameOf(note)} ${reason}`);
    } else reasons.push(`${nameOf(note)} is not on this machine`);
  }
  const [newest] = known;
  const elsewhere = newest
    ? `the newest that was made here, of ${newest.finishedAt}, has the SHA-256 ${newest.sha256}: look for a copy of it elsewhere`
    : "look for one that was made by other means";
  const message = newest ? `none is good: ${reasons.join("; ")}` : "none was made of this data folder";
  return {
    finding: warning(check, message, newest ? elsewhere : 'make one with "memoryd backup FILE", outside of this folder'),
    remedy: `no good backup is known: ${elsewhere}; without one, delete the damaged memories`,
  };
}

type FileNote = Extract<BackupNote, { path: string }>;

function nameOf(note: BackupNote): string {
  const name = "path" in note ? note.path : `the one that was sent to ${note.sentTo}`;
  return `${name} of ${note.finishedAt}${note.sealed ? ` (${sealedText(note)})` : ""}`;
}

function mendFrom({ path, finishedAt, sealed }: FileNote): string {
  const opener = sealed ? ` --${sealed.by === "passphrase" ? "passphrase-file" : "identity"} FILE` : "";
  return `the last good backup is ${path} of ${finishedAt}: "memoryd restore ${path}${opener} --data OTHER", ${MENDING}`;
}

async function reasonAgainst({ path, bytes, sha256, damaged }: FileNote): Promise<string | undefined> {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats?.isFile()) return "is no longer there";
  if (stats.size !== bytes) return "has another size than it had";
  try {
    const hasher = new Bun.CryptoHasher("sha256");
    for await (const chunk of createReadStream(path)) hasher.update(chunk);
    if (hasher.digest("hex") !== sha256) return "is not what was written";
  } catch (error) {
    return `cannot be read (${messageOf(error)})`;
  }
  return damaged === 0 ? undefined : `has ${counted(damaged, "damaged row")}`;
}
