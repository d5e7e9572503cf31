import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dir, "../../../..");
export const PACKAGE = join(ROOT, "clients/python");
export const PYTHON = Bun.which("python3");
export const PYTHON_TOOLS = join(ROOT, ".tools/python-client");
const REQUIREMENTS = join(import.meta.dir, "requirements.txt");

export function skip(reason: string): boolean {
  process.stderr.write(`SKIPPED: ${reason}\n`);
  return true;
}

/** Whether `scripts/test` has installed the pinned mypy, ruff and frameworks of the adapters: a test has no network. */
function hasTools(): boolean {
  if (PYTHON === null) return false;
  const stamp = join(PYTHON_TOOLS, "requirements.txt");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === readFileSync(REQUIREMENTS, "utf8")) return true;
  return !skip(
    "mypy, ruff and LangGraph are not installed, so types and style of the Python client are not checked and its adapters are not tested. scripts/test installs them.",
  );
}

export const withTools = hasTools();
