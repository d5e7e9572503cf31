import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../build/targets.ts";
import type { AdvisoryList } from "./audit.ts";

/** The pinned list of advisories, which `scripts/audit` writes. */
export function readList(): AdvisoryList {
  return JSON.parse(readFileSync(join(ROOT, "scripts/lib/audit/advisories.json"), "utf8")) as AdvisoryList;
}
