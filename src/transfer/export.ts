import { open, rename } from "node:fs/promises";
import { resolve } from "node:path";
import type { MemoryId } from "../memory/types.ts";
import type { Organization } from "../stores/interfaces/control.ts";
import type { Records } from "../stores/interfaces/records.ts";
import { type ExportedPerson, exportLines } from "./export-lines.ts";
import { checkNewFile, PRIVATE_FILE, partial, withStaging } from "./staging.ts";

export interface ExportFileOptions {
  readonly version: string;
  readonly path: string;
  readonly person?: ExportedPerson | undefined;
  /** Whether the export may replace an existing file. */
  readonly overwrite: boolean;
  readonly onProgress: (memories: number) => void;
  readonly onDamaged: (ids: readonly MemoryId[]) => void;
}

/**
 * Writes the export to a file, which appears when it is complete. Returns the number of memories. Throws {@link
 * UsageError} when the file cannot be created.
 */
export async function exportFile(records: Records, org: Organization, options: ExportFileOptions): Promise<number> {
  const path = resolve(options.path);
  checkNewFile(path, options.overwrite);
  return withStaging(partial(path), async ({ result }) => {
    const file = await open(result, "wx", PRIVATE_FILE);
    let count = 0;
    try {
      for await (const { text, memories, damaged } of exportLines(records, org, options.version, options.person)) {
        options.onDamaged(damaged);
        await file.writeFile(text);
        count = memories;
        options.onProgress(count);
      }
      await file.sync();
    } finally {
      await file.close();
    }
    checkNewFile(path, options.overwrite);
    await rename(result, path);
    return count;
  });
}
