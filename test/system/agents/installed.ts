import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dir, "../../..");
const TOOLS = join(ROOT, ".tools/mcp-clients");
const MODULES = join(TOOLS, "node_modules");

/** Whether `scripts/test` has installed the conformance suite and the inspector: a test has no network. */
export function areInstalled(): boolean {
  const installed = join(TOOLS, "installed.lock");
  if (existsSync(installed) && readFileSync(installed, "utf8") === readFileSync(join(import.meta.dir, "bun.lock"), "utf8")) return true;
  process.stderr.write("SKIPPED: the conformance suite and the inspector of MCP are not installed. scripts/test installs them.\n");
  return false;
}

export const CONFORMANCE = [process.execPath, join(MODULES, "@modelcontextprotocol/conformance/dist/index.js")];
export const INSPECTOR = [process.execPath, join(MODULES, ".bin/mcp-inspector"), "--cli"];
/** The same program, for many runs. */
export const INSPECTOR_AGAIN = [process.execPath, join(import.meta.dir, "inspect.ts"), MODULES];
