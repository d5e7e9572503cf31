import type { Prepared, QuerySignal } from "../signal.ts";

/**
 * Work continues where a session ended. For a query that continues work: `(1 + memories after it in its session) ^ -power`.
 * Worth 0, -0.1, 1.2, 0.3.
 */
export const sessionEnd = {
  name: "sessionEnd" as const,
  label: "place in its session",
  parameters: {
    power: 0.2,
    /** Memories further from the end all get the same factor, because a long session is no reason to forget its beginning. */
    memories: 50,
  },
  prepare(search, { power, memories }) {
    const { continuation } = search.query;
    if (continuation === 0) return undefined;
    const factors = factorsBySlot(search, memories, (later) => (1 + later) ** (-power * continuation));
    return (slot) => factors[slot] ?? 1;
  },
} satisfies QuerySignal<{ power: number; memories: number }>;

/** A summary belongs to no session and does not show where the work is now, so it counts as far from the end. */
function factorsBySlot({ words }: Prepared, most: number, factorOf: (later: number) => number): Float32Array {
  const { slots, gone, sessions } = words;
  const byLater = Float32Array.from({ length: most + 1 }, (_, later) => factorOf(later));
  const factors = new Float32Array(slots);
  const seen = new Int32Array(sessions.slots);
  for (let slot = slots - 1; slot >= 0; slot--) {
    const session = sessions.of.at(slot);
    if (gone[slot]) continue;
    const later = session < 0 ? most : Math.min(most, seen[session] ?? 0);
    factors[slot] = byLater[later] ?? 1;
    if (session >= 0) seen[session] = later + 1;
  }
  return factors;
}
