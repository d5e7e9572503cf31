import type { MemorydError } from "../../memory/errors.ts";
import type { Refusal } from "../errors.ts";
import { protect } from "./headers.ts";

export function isDashboard({ url }: Request): boolean {
  return new URL(url).pathname.startsWith("/dashboard");
}

/** The refusal of the API with the dashboard's headers, without `WWW-Authenticate`, and with 403 for `forbidden`, as browsers expect. */
export function dashboardRefusalOf({ code }: MemorydError, { status, headers, body }: Refusal): Refusal {
  const set = { headers: {} as Record<string, string> };
  protect({ set });
  const { "www-authenticate": _, ...others } = headers;
  return { status: code === "forbidden" ? 403 : status, headers: { ...others, ...set.headers }, body };
}
