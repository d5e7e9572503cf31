import { existsSync } from "node:fs";
import { join } from "node:path";

/** The frameworks of the adapters, which only the client's own package installs. */
export const PACKAGE = join(import.meta.dirname, "../../../../clients/typescript");
/** `scripts/test` says why when they could not be installed. */
export const ADAPTERS_INSTALLED = existsSync(join(PACKAGE, "node_modules/ai"));
