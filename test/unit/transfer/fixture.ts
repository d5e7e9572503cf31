import { join } from "node:path";
import type { OrgId } from "../../../src/memory/types.ts";
import type { Records } from "../../../src/stores/interfaces/records.ts";
import type { ExportedMemory } from "../../../src/stores/interfaces/transfer.ts";
import { type FolderControl, openControl, openRecords } from "../../../src/stores/open.ts";
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

const dataIn = (root: string) => join(root, "data");

/** A data folder with one organization, in a temporary folder with room for other files. */
export class Folder {
  readonly dataDir: string;
  readonly records: Records;

  private constructor(
    readonly root: string,
    readonly control: FolderControl,
    readonly orgId: OrgId,
  ) {
    this.dataDir = dataIn(root);
    this.records = openRecords(this.dataDir, control.written);
  }

  static async create(): Promise<Folder> {
    const root = temporaryFolder();
    const control = openControl(dataIn(root));
    return new Folder(root, control, (await control.orgs.create("default")).id);
  }

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
    await this.control.close();
    removeFolder(this.root);
  }
}
