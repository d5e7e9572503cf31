import { read } from "bun:ffi";
import type { Database } from "bun:sqlite";
import { fstatSync, statSync } from "node:fs";

/** SQLITE_FCNTL_FILE_POINTER: the address of the `sqlite3_file` of the database. */
const FILE_POINTER = 7;
/** In SQLite's `unixFile` (os_unix.c), three pointers come before the descriptor: the methods, the file system and the inode. */
const DESCRIPTOR_AT = 3 * 8;

/**
 * SQLite's own descriptor of the open database file; undefined when it is not available, as on Windows. A second descriptor would not do:
 * POSIX drops all locks of a process on a file when the process closes any descriptor of it.
 */
export function descriptorOf(db: Database): number | undefined {
  if (process.platform === "win32") return undefined;
  const address = new BigUint64Array(1);
  db.fileControl(FILE_POINTER, address);
  const file = Number(address[0]);
  if (file === 0) return undefined;
  const descriptor = read.i32(file as Parameters<typeof read.i32>[0], DESCRIPTOR_AT);
  return isDescriptorOf(descriptor, db.filename) ? descriptor : undefined;
}

function isDescriptorOf(descriptor: number, path: string): boolean {
  try {
    const [open, found] = [fstatSync(descriptor), statSync(path)];
    return open.ino === found.ino && open.dev === found.dev;
  } catch {
    // Another version of SQLite may lay out the structure differently, so that the number is no descriptor.
    return false;
  }
}
