import { join } from "node:path";
import type { OrgId } from "../../../src/memory/types.ts";
import type { Control } from "../../../src/stores/interfaces/control.ts";
import type { Records } from "../../../src/stores/interfaces/records.ts";
import type { ExportedMemory } from "../../../src/stores/interfaces/transfer.ts";
import { openControl, openRecords } from "../../../src/stores/open.ts";
import { type ImportOptions, type ImportResult, importFile } from "../../../src/transfer/import.ts";
import { removeFolder, temporaryFolder } from "../../support/files.ts";

/** An import of an export of memoryd, in which every line must be valid. */
export const IMPORT_DEFAULTS = {
  from: undefined,
  conversations: false,
  skipInvalid: false,
  agentId: undefined,
  userId: undefined,
  onProgress: () => {},
} as const;

/** A data folder with one organization, in a temporary folder with room for other files. */
export class Folder {
  readonly root = temporaryFolder();
  readonly dataDir = join(this.root, "data");
  readonly control: Control = openControl(this.dataDir);
  readonly orgId: OrgId = this.control.orgs.create("default").id;
  readonly records: Records = openRecords(this.dataDir, this.control.written);

  path(name: string): string {
    return join(this.root, name);
  }

  async write(name: string, text: string): Promise<string> {
    await Bun.write(this.path(name), text);
    return this.path(name);
  }

  import(path: string, options: Partial<ImportOptions> = {}): Promise<ImportResult> {
    return importFile(this.records, { path, orgId: this.orgId, ...IMPORT_DEFAULTS, ...options });
  }

  async memories(orgId: OrgId = this.orgId): Promise<readonly ExportedMemory[]> {
    return (await this.records.transfer.page(orgId, 0, 100_000)).memories;
  }

  async close(): Promise<void> {
    await this.records.close();
    this.control.close();
    removeFolder(this.root);
  }
}
