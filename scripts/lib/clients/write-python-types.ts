import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startService } from "../service.ts";
import { type Document, PYTHON_TYPES_PATH, pythonTypesOf } from "./python-types.ts";

/** Writes the types of the Python client from the document of the server as it is in this checkout: scripts/client-types-python */

const dataDir = mkdtempSync(join(tmpdir(), "memoryd-types-"));
const service = await startService({ dataDir });
try {
  const document = (await (await fetch(`${service.url}/docs/json`)).json()) as Document;
  await Bun.write(PYTHON_TYPES_PATH, pythonTypesOf(document));
} finally {
  await service.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
