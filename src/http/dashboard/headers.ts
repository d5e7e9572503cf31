import type { Exchange } from "../call.ts";

/** Of the page: its own scripts, styles, fonts and requests, and nothing else from anywhere; in nobody's frame. */
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

/** Of data: nothing of it is ever to be run or shown as a page. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** What every answer of the dashboard carries, errors included. */
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
