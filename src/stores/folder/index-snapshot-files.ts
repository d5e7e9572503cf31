import { existsSync, renameSync, rmSync } from "node:fs";
import { open } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type Scope, scopeKey } from "../../memory/types.ts";
import type { IndexSnapshots } from "../interfaces/index-snapshots.ts";
import { FILE_MODE, makeFolder, orgFolder } from "./paths.ts";

const FOLDER = "indexes";
/** Digits of the hash that name a file's folder: 256 folders per organization. */
const SHARD_DIGITS = 2;
const NAME_DIGITS = 32;

export function indexSnapshots(dataDir: string): IndexSnapshots {
  return {
    async read(scope) {
      const file = Bun.file(fileOf(orgFolder(dataDir, scope.orgId), scope));
      return (await file.exists()) ? file.arrayBuffer() : undefined;
    },

    async write(scope, bytes) {
      const folder = orgFolder(dataDir, scope.orgId);
      if (!existsSync(folder)) return;
      const path = fileOf(folder, scope);
      const partial = partialOf(path);
      makeFolder(dirname(path));
      try {
        const file = await open(partial, "w", FILE_MODE);
        try {
          await file.writeFile(bytes);
        } finally {
          await file.close();
        }
        renameSync(partial, path);
      } catch (error) {
        rmSync(partial, { force: true });
        throw error;
      }
    },

    remove: (scope) => removeSnapshots(orgFolder(dataDir, scope.orgId), [scope]),
  };
}

/** Removes the files of the scopes, including those of a write that was killed. */
export function removeSnapshots(folder: string, scopes: readonly Scope[]): void {
  for (const scope of scopes) {
    const path = fileOf(folder, scope);
    rmSync(partialOf(path), { force: true });
    rmSync(path, { force: true });
  }
}

/** The names of agent and user are hashed, because they may be long and contain any character. */
function fileOf(folder: string, scope: Scope): string {
  const hash = new Bun.CryptoHasher("sha256").update(scopeKey(scope)).digest("hex").slice(0, NAME_DIGITS);
  return join(folder, FOLDER, hash.slice(0, SHARD_DIGITS), `${hash}.index`);
}

/** One name per scope, so that an erasure finds it. */
function partialOf(path: string): string {
  return `${path}.partial`;
}
