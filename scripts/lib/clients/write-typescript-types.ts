import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startService } from "../service.ts";
import { formatted, type OpenApi, TYPES_PATH, typesOf } from "./typescript-types.ts";

/** Writes the types of the TypeScript client from the document of the server as it is in this checkout: scripts/client-types */

const dataDir = mkdtempSync(join(tmpdir(), "memoryd-types-"));
const service = await startService({ dataDir });
try {
  const document = (await (await fetch(`${service.url}/docs/json`)).json()) as OpenApi;
  await Bun.write(TYPES_PATH, await formatted(typesOf(document)));
} finally {
  await service.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
