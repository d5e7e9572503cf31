import type { Signal } from "../signal.ts";

/** How much the session of a memory, as one text, matches the query's words. Newer sessions count more. Worth 1.5, 0.3, 5.8, 0.5. */
export const session = {
  name: "session" as const,
  label: "session",
  parameters: {
    /** The weight relative to the memory's own words. */
    weight: 0.7,
    /** As in `words.ts`, for a text as long as a session. */
    saturation: 2.25,
    terms: 100,
    /** Newer sessions count more: `1 + newness · e^(-newer sessions / newnessSessions)`. Worth 0.8, 0.3, 4.7, 0.5. */
    newnessOfQuestion: 2,
    newnessOfContinuation: 3.4,
    newnessSessions: 10,
  },
} satisfies Signal;

export type SessionParameters = Readonly<typeof session.parameters>;
