import type { Scope } from "../../../../src/memory/types.ts";
import type { VectorRow } from "../../../../src/stores/interfaces/vectors.ts";
import { Random } from "../../../support/random.ts";

export const DIMENSIONS = 64;
export const ORG = `org_${"a".repeat(32)}`;

export function scopeOf(userId: string): Scope {
  return { orgId: ORG, agentId: "agent", userId };
}

/** The same rows for the same seed, so that another process can create them, too. */
export function seededRows(seed: number, count: number, scope: Scope): VectorRow[] {
  const random = new Random(seed);
  return Array.from({ length: count }, () => ({ scope, id: uuid(random), vector: randomVector(random) }));
}

export function randomVector(random: Random): Float32Array {
  return Float32Array.from({ length: DIMENSIONS }, () => random.next() - 0.5);
}

function uuid(random: Random): string {
  const hex = Array.from({ length: 32 }, () => "0123456789abcdef"[random.below(16)]).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
