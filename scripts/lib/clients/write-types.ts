import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readDocument } from "../openapi.ts";
import { startService } from "../service.ts";
import { PYTHON_TYPES_PATH, pythonTypesOf } from "./python-types.ts";
import { formatted, TYPES_PATH, typesOf } from "./typescript-types.ts";

/** Writes the types of a client from the document of the server as it is in this checkout: `typescript` or `python`. */

const dataDir = mkdtempSync(join(tmpdir(), "memoryd-types-"));
const service = await startService({ dataDir });
try {
  const document = await readDocument(service.url);
  if (process.argv[2] === "python") await Bun.write(PYTHON_TYPES_PATH, pythonTypesOf(document));
  else await Bun.write(TYPES_PATH, await formatted(typesOf(document)));
} finally {
  await service.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
