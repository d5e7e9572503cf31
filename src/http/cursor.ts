import { MemorydError } from "../memory/errors.ts";
import { isMemoryId } from "../memory/ids.ts";
import type { PageKey } from "../stores/interfaces/page-key.ts";

/** A cursor has about 80 characters. A longer text is refused before it is parsed. */
const CURSOR_CHARACTERS = 512;

const KEYSET = /^(\d{1,15})\.(.{36})$/;

/** An opaque token for the position after one record of the list: a time and an id. The organization always comes from the key. */
export function writeCursor({ createdAtMs, id }: PageKey): string {
  return Buffer.from(`${createdAtMs}.${id}`).toString("base64url");
}

/** Throws `validation_error` for a text that {@link writeCursor} did not write. */
export function readCursor(cursor: string): PageKey {
  const keyset = cursor.length <= CURSOR_CHARACTERS ? KEYSET.exec(Buffer.from(cursor, "base64url").toString("latin1")) : null;
  const key = { createdAtMs: Number(keyset?.[1]), id: keyset?.[2] ?? "" };
  if (!isMemoryId(key.id) || writeCursor(key) !== cursor) {
    throw new MemorydError("validation_error", "cursor is invalid: pass the next_cursor of the previous page, or none for the first page");
  }
  return key;
}
