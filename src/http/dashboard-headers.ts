import type { MemorydError } from "../memory/errors.ts";
import type { Exchange } from "./admission/call.ts";
import type { Refusal } from "./errors.ts";

/** The policy of the page: it may load only its own scripts, styles, fonts and data, and no other page may frame it. */
export const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** The policy of data: a browser must not run it or show it as a page. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** Sets the security headers of every answer of the dashboard, including errors. */
export function protect({ set }: Pick<Exchange, "set">, policy: string = DATA_POLICY, cacheControl = "no-store"): void {
  Object.assign(set.headers, {
    "content-security-policy": policy,
    "cache-control": cacheControl,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
  });
}

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
