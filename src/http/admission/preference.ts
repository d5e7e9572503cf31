import { Type } from "@sinclair/typebox";
import { LIMITS } from "../../memory/limits.ts";
import type { Exchange } from "./call.ts";

const MAX_SECONDS = LIMITS.writeWaitSeconds;

export const PreferHeader = {
  Prefer: Type.Optional(
    Type.String({
      examples: ["wait=10"],
      description: `wait=N, as RFC 7240 has it: the answer comes when what was written can be found, or after N seconds, at most ${MAX_SECONDS}`,
    }),
  ),
};

/**
 * The time that the caller wants to wait until its write can be found, in milliseconds; 0 for no wait. The answer then says what was applied.
 * A preference that is unknown or cannot be read is ignored, as RFC 7240 demands, section 2.
 */
export function preferredWaitMs({ request, set }: Pick<Exchange, "request" | "set">): number {
  const asked = waitSeconds(request.headers.get("prefer") ?? "");
  if (asked === undefined) return 0;
  const seconds = Math.min(asked, MAX_SECONDS);
  set.headers["preference-applied"] = `wait=${seconds}`;
  return seconds * 1_000;
}

/** The first of two equal preferences counts, section 2 of RFC 7240. */
function waitSeconds(header: string): number | undefined {
  for (const preference of header.split(",")) {
    const found = /^\s*wait\s*=\s*"?(\d{1,9})"?\s*(?:;|$)/iu.exec(preference);
    if (found) return Number(found[1]);
  }
  return undefined;
}
