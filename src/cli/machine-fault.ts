import { messageOf, StoreGone } from "../memory/errors.ts";

/** Codes of SQLite and of the operating system, or what LanceDB says of them, with what a person can do about each. The first that fits is told. */
const KINDS: readonly (readonly [RegExp, (detail: string) => string])[] = [
  [
    /^SQLITE_FULL$|^ENOSPC$|^EDQUOT$|No space left on device/,
    (detail) => `A disk is full (${detail}). Make room and try again; nothing that was answered before is lost.`,
  ],
  [
    /^SQLITE_(NOTADB|CORRUPT)/,
    (detail) => `A database of the data folder is damaged (${detail}). "memoryd doctor" tells which; restore it from a backup.`,
  ],
  [
    /^SQLITE_(READONLY|CANTOPEN|PERM|AUTH)|^(EROFS|EACCES|EPERM)$|Read-only file system|Permission denied/,
    (detail) =>
      `A file cannot be opened or written (${detail}). See that its disk is not read-only, and that it belongs to memoryd's user.`,
  ],
  [
    /^SQLITE_IOERR|^EIO$/,
    (detail) => `A disk does not read or write as it should (${detail}). See the system's log, and copy the data folder while that works.`,
  ],
  [/^(EMFILE|ENFILE)$/, (detail) => `Too many files are open (${detail}). Raise the limit: ulimit -n, LimitNOFILE in a systemd unit.`],
];

/** The sentence of a fault that lies in the machine and not in memoryd; undefined for any other. Causes are looked through, too. */
export function machineFault(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof StoreGone) return `${at.message.charAt(0).toUpperCase()}${at.message.slice(1)}.`;
    const code = "code" in at && typeof at.code === "string" ? at.code : "";
    const message = messageOf(at);
    for (const [pattern, sentence] of KINDS) if (pattern.test(code) || pattern.test(message)) return sentence(message);
  }
  return undefined;
}
