import { score } from "../cognition/score.ts";
import { isMemoryId } from "../memory/ids.ts";
import type { OrgId } from "../memory/types.ts";
import type { ImportedMemory } from "../stores/transfer.ts";
import { Fault, fromLine } from "./memory-line.ts";

/**
 * Memories of mem0 as its `get_all` answers them (https://docs.mem0.ai, "Get memories"): `id`, `memory`, `metadata`, `created_at`, `updated_at`, and the
 * entities `user_id`, `agent_id`, `run_id`; in a list, in `{"results": [...]}` or `{"memories": [...]}`, or one a line.
 */
export interface Mem0Defaults {
  /** For a memory that names none. */
  readonly agentId: string | undefined;
  readonly userId: string | undefined;
}

/** Namespace of ids made from mem0's where these are no UUIDs (RFC 9562, version 5): never to be changed. */
const MEM0_IDS = "0d6fca2e-6f3b-4c39-8b8e-3a4c4be6a0f7";

/** The records of a document; undefined when it is none of mem0's. */
export function mem0Records(document: unknown): readonly unknown[] | undefined {
  if (Array.isArray(document)) return document;
  if (!isObject(document)) return undefined;
  const records = document["results"] ?? document["memories"];
  return Array.isArray(records) ? records : undefined;
}

export function isMem0Record(value: unknown): boolean {
  return isObject(value) && typeof value["memory"] === "string";
}

export function fromMem0(orgId: OrgId, record: unknown, defaults: Mem0Defaults, nowMs: number): ImportedMemory | Fault {
  if (!isObject(record) || typeof record["memory"] !== "string") return new Fault("it has no text in memory");
  const agentId = record["agent_id"] ?? defaults.agentId;
  const userId = record["user_id"] ?? defaults.userId;
  if (agentId === undefined) return new Fault("agent_id is missing: give one for all that have none with --agent");
  if (userId === undefined) return new Fault("user_id is missing: give one for all that have none with --user");
  const id = idOf(record);
  const createdAt = record["created_at"] ?? new Date(nowMs).toISOString();
  return fromLine(orgId, {
    id,
    agent_id: agentId,
    user_id: userId,
    content: record["memory"],
    metadata: metadataOf(record),
    level: 0,
    status: "active",
    importance: score(record["memory"]),
    confidence: 1,
    source: "agent",
    created_at: createdAt,
    updated_at: record["updated_at"] ?? createdAt,
    write_id: id,
    supersedes: [],
    sources: [],
  });
}

/** Made from what does not change, so that importing twice gives the same id. */
function idOf({ id, user_id, agent_id, memory }: Readonly<Record<string, unknown>>): string {
  if (typeof id === "string" && isMemoryId(id)) return id;
  return Bun.randomUUIDv5(JSON.stringify(id === undefined ? [agent_id, user_id, memory] : [id]), MEM0_IDS);
}

/** What memoryd itself reads in metadata has other names there. */
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
