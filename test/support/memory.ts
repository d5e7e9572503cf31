import type { Memory } from "../../src/memory/types.ts";

/** A memory in which nothing is special but what a test says of it. */
export function memoryOf(changes: Partial<Memory> = {}): Memory {
  return {
    id: "0190aaaa-0000-7000-8000-000000000001",
    scope: { orgId: "o", agentId: "a", userId: "u" },
    level: 0,
    status: "active",
    importance: 0.5,
    confidence: 1,
    source: "agent",
    createdAtMs: 0,
    updatedAtMs: 0,
    content: "Ana likes green tea",
    metadata: null,
    outdated: false,
    ...changes,
  };
}
