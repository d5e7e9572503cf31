import { messageOf, StoreUnavailable } from "../memory/errors.ts";

/** Codes of SQLite and of the operating system, or LanceDB's words for them, each with what a person can do. The first match is printed. */
const KINDS: readonly (readonly [RegExp, (detail: string) => string])[] = [
  [
    /^SQLITE_FULL$|^ENOSPC$|^EDQUOT$|No space left on device/,
    (detail) => `A disk is full (${detail}). Free some space and try again; no write that was answered with success is lost.`,
  ],
  [
    /^SQLITE_CORRUPT/,
    (detail) =>
      `A database in the data folder could not be read (${detail}). Try again, because a disk that fails for a moment looks the same. If this stays, it is damaged: "memoryd doctor" names it; restore it from a backup.`,
  ],
  [
    /^SQLITE_NOTADB/,
    (detail) => `A database in the data folder is damaged (${detail}). "memoryd doctor" names it; restore it from a backup.`,
  ],
  [
    /^SQLITE_(READONLY|CANTOPEN|PERM|AUTH)|^(EROFS|EACCES|EPERM)$|Read-only file system|Permission denied/,
    (detail) => `A file cannot be opened or written (${detail}). Check that its disk is not read-only and that memoryd's user owns it.`,
  ],
  [
    /^SQLITE_IOERR|^EIO$/,
    (detail) => `A disk fails to read or write (${detail}). Read the system's log, and copy the data folder while that still works.`,
  ],
  [/^(EMFILE|ENFILE)$/, (detail) => `Too many files are open (${detail}). Raise the limit: ulimit -n, or LimitNOFILE in a systemd unit.`],
];

function unavailable({ message, cause }: StoreUnavailable): string {
  const sentence = `${message.charAt(0).toUpperCase()}${message.slice(1)}.`;
  return cause === undefined ? sentence : `${sentence} (${messageOf(cause)})`;
}

/** The sentence for a fault of the machine; undefined for any other error. It also searches the causes of the error. */
export function machineFault(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof StoreUnavailable) return unavailable(at);
    const code = "code" in at && typeof at.code === "string" ? at.code : "";
    const message = messageOf(at);
    for (const [pattern, sentence] of KINDS) if (pattern.test(code) || pattern.test(message)) return sentence(message);
  }
  return undefined;
}
