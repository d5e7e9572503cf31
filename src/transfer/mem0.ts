import { isMemoryId } from "../memory/ids.ts";
import type { OrgId } from "../memory/types.ts";
import { timeOf } from "./foreign/foreign.ts";
import { Fault, fromForeignLine, type MemoryEntry } from "./memory-line.ts";

/**
 * Memories of mem0 as `get_all` returns them (https://docs.mem0.ai, "Get memories"), with `id`, `memory`, `metadata`, `created_at`,
 * `updated_at`, and the entities `user_id`, `agent_id`, `run_id`. They are in a list, in `{"results": [...]}` or
 * `{"memories": [...]}`, or one per line.
 */
export interface Mem0Defaults {
  /** The agent, and below the user, of memories without one. */
  readonly agentId: string | undefined;
  readonly userId: string | undefined;
}

/**
 * Namespace of the ids that replace mem0's where those are not UUIDs (RFC 9562, version 5). Another value would give
 * other ids, so it never changes.
 */
const MEM0_IDS = "0d6fca2e-6f3b-4c39-8b8e-3a4c4be6a0f7";

/** The memories of a document; undefined when the document is not from mem0. */
export function mem0Entries(document: unknown): readonly unknown[] | undefined {
  if (Array.isArray(document)) return document;
  if (!isObject(document)) return undefined;
  const entries = document["results"] ?? document["memories"];
  return Array.isArray(entries) ? entries : undefined;
}

export function isMem0Entry(value: unknown): boolean {
  return isObject(value) && typeof value["memory"] === "string";
}

export function fromMem0(orgId: OrgId, entry: unknown, defaults: Mem0Defaults, nowMs: number): MemoryEntry | Fault {
  if (!isObject(entry) || typeof entry["memory"] !== "string") return new Fault("memory is missing or not a text");
  const agentId = entry["agent_id"] ?? defaults.agentId;
  const userId = entry["user_id"] ?? defaults.userId;
  if (agentId === undefined) return new Fault("agent_id is missing: name the agent of such memories with --agent");
  if (userId === undefined) return new Fault("user_id is missing: name the user of such memories with --user");
  const id = idOf(entry);
  // A time that cannot be read loses no memory: it is left out.
  const createdAt = timeOf(entry["created_at"]) ?? new Date(nowMs).toISOString();
  return fromForeignLine(orgId, {
    id,
    agent_id: agentId,
    user_id: userId,
    content: entry["memory"],
    metadata: metadataOf(entry),
    level: 0,
    status: "active",
    confidence: 1,
    source: "agent",
    created_at: createdAt,
    updated_at: timeOf(entry["updated_at"]) ?? createdAt,
    write_id: id,
    supersedes: [],
    sources: [],
  });
}

/** Derives the id from fields that do not change, so that a second import gives the same id. */
function idOf({ id, user_id, agent_id, memory }: Readonly<Record<string, unknown>>): string {
  if (typeof id === "string" && isMemoryId(id)) return id;
  return Bun.randomUUIDv5(JSON.stringify(id === undefined ? [agent_id, user_id, memory] : [id]), MEM0_IDS);
}

/** Renames the fields that memoryd itself reads in metadata: mem0 has other names for them. */
function metadataOf({ metadata, run_id, actor_id, categories }: Readonly<Record<string, unknown>>): object | null {
  const own = isObject(metadata) ? metadata : {};
  const named = Object.entries({ session_id: run_id, speaker: actor_id, categories }).filter(
    ([, value]) => value !== undefined && value !== null,
  );
  const all = { ...Object.fromEntries(named), ...own };
  return Object.keys(all).length === 0 ? null : all;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
