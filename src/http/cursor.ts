import { MemorydError } from "../memory/errors.ts";
import { isMemoryId } from "../memory/ids.ts";
import type { PageKey } from "../stores/page-key.ts";

/** A cursor is about 80 characters; a longer one is not ours and is not parsed. */
const CURSOR_CHARACTERS = 512;

const KEYSET = /^(\d{1,15})\.(.{36})$/;

/** The place after one record of the list, opaque to callers. It names a time and an id and no organization: that always comes from the key. */
export function writeCursor({ createdAtMs, id }: PageKey): string {
  return Buffer.from(`${createdAtMs}.${id}`).toString("base64url");
}

/** Throws `validation_error` for what {@link writeCursor} did not write. */
export function readCursor(cursor: string): PageKey {
  const keyset = cursor.length <= CURSOR_CHARACTERS ? KEYSET.exec(Buffer.from(cursor, "base64url").toString("latin1")) : null;
  const key = { createdAtMs: Number(keyset?.[1]), id: keyset?.[2] ?? "" };
  if (!isMemoryId(key.id) || writeCursor(key) !== cursor) {
    throw new MemorydError("validation_error", "cursor is invalid: pass the next_cursor of the page before, or none for the first page");
  }
  return key;
}
