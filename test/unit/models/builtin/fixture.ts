import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A copy of the artefact, which a test may read or damage. */
export function artefact(): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(join(import.meta.dir, "../../../../src/models/builtin/static.bin")));
}

/** Its tokens in the order of their ids. */
export function vocabularyOf(bytes: Uint8Array<ArrayBuffer>): string[] {
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(16, true);
  return new TextDecoder()
    .decode(bytes.subarray(20, 20 + length))
    .trimEnd()
    .split("\n");
}
