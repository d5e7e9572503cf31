import type { Signal } from "../signal.ts";

/** A memory that probably replaces another one stands above it, wherever both are found. */
export const newerFirst = {
  name: "newerFirst" as const,
  label: "above what it probably replaces",
  parameters: {},
} satisfies Signal;
