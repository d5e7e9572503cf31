import { type Static, Type } from "@sinclair/typebox";
import { TypeCompiler } from "@sinclair/typebox/compiler";
import { keysOf } from "../cognition/dedupe/told.ts";
import { isMemoryId } from "../memory/ids.ts";
import { LIMITS } from "../memory/limits.ts";
import { LEVEL, type Metadata, type OrgId } from "../memory/types.ts";
import { CERTAINTIES, SUPERSESSION_REASONS, UNDOERS } from "../stores/records.ts";
import type { CarriedMemory, CarriedSupersession, ImportedMemory } from "../stores/transfer.ts";
import { isRawNumber } from "../text/json.ts";

/** Links of one memory: an abstraction has a dozen sources, and what says the same thing again and again has one older one at a time. */
const MAX_LINKS = 1_000;
/** Code of a rule that decided about two memories: this program's own are shorter. */
const RULE_CHARACTERS = 64;

/**
 * An export, version 1, is JSON Lines. The first line is a {@link Header}, each other one a memory in the words of the API, with `metadata`, and:
 *
 * - `write_id`: the write that a fact was made from; null for an abstraction
 * - `deleted_at`: when it was deleted softly; absent for one that a newer memory alone made deprecated, and in an export of memoryd 0.1
 * - `outdated`: true where a newer memory probably took its place; else absent
 * - `supersedes`: older memories that it took the place of: `id`, `reason` (same, updates, contradicts, edited or merged), `certainty` (sure or likely;
 *   sure when absent), `rule` (a short code, where it is known), `via` (a deleted memory whose place it took over), `created_at`, and `undone_at` with `undone_by` (person: the older one was restored;
 *   deletion: the newer one was deleted; person when absent) when it no longer holds
 * - `sources`: ids of what an abstraction was derived from
 */
export const FORMAT = "memoryd-export";
export const FORMAT_VERSION = 1;

export const Header = Type.Object({
  format: Type.Literal(FORMAT),
  version: Type.Integer({ minimum: 1 }),
  memoryd: Type.String(),
  exported_at: Type.String(),
  org_id: Type.String(),
  organization: Type.String(),
});
export type Header = Static<typeof Header>;

const id = Type.String({ pattern: "^[0-9a-fA-F-]{36}$", description: "a UUID" });
const identifier = Type.String({
  pattern: `^[A-Za-z0-9._:-]{1,${LIMITS.identifierCodePoints}}$`,
  description: `1 to ${LIMITS.identifierCodePoints} characters of A-Z a-z 0-9 . _ : -`,
});
const share = Type.Number({ minimum: 0, maximum: 1, description: "a number from 0 to 1" });
const time = Type.String({ maxLength: 64, description: "a time of ISO 8601" });
const links = { maxItems: MAX_LINKS };

/** A word of a link. */
function oneOf<T extends string>(name: string, words: readonly T[]) {
  const options = words.map((word) => Type.Literal(word));
  return Type.Union(options, { description: `links with ${name} of ${words.join(", ")}` });
}

const MemoryLine = Type.Object({
  id,
  agent_id: identifier,
  user_id: identifier,
  content: Type.String({ pattern: "\\S", description: "a text that is not blank" }),
  metadata: Type.Union([Type.Record(Type.String(), Type.Unknown()), Type.Null()], { description: "an object or null" }),
  level: Type.Union([Type.Literal(0), Type.Literal(1)], { description: "0 or 1" }),
  status: Type.Union([Type.Literal("active"), Type.Literal("deprecated")], { description: "active or deprecated" }),
  importance: share,
  confidence: share,
  source: Type.Union([Type.Literal("agent"), Type.Literal("cognition")], { description: "agent or cognition" }),
  created_at: time,
  updated_at: time,
  deleted_at: Type.Optional(time),
  outdated: Type.Optional(Type.Boolean({ description: "true or false" })),
  write_id: Type.Union([id, Type.Null()], { description: "a UUID or null" }),
  supersedes: Type.Array(
    Type.Object({
      id,
      reason: oneOf("reason", SUPERSESSION_REASONS),
      certainty: Type.Optional(oneOf("certainty", CERTAINTIES)),
      rule: Type.Optional(
        Type.String({
          pattern: `^[!-~]{1,${RULE_CHARACTERS}}$`,
          description: `links with a rule of 1 to ${RULE_CHARACTERS} characters without spaces`,
        }),
      ),
      via: Type.Optional(id),
      created_at: time,
      undone_at: Type.Optional(time),
      undone_by: Type.Optional(oneOf("undone_by", UNDOERS)),
    }),
    {
      ...links,
      description: `at most ${MAX_LINKS} of id, reason, created_at and perhaps certainty (sure or likely), rule, undone_at and undone_by (person or deletion)`,
    },
  ),
  sources: Type.Array(id, { ...links, description: `at most ${MAX_LINKS} UUIDs` }),
});
export type MemoryLine = Static<typeof MemoryLine>;

const checker = TypeCompiler.Compile(MemoryLine);

/** What is wrong with a record: a reason that quotes nothing of it. */
export class Fault {
  readonly reason: string;

  constructor(reason: string) {
    this.reason = reason;
  }
}

export function toLine(memory: CarriedMemory): MemoryLine {
  return {
    id: memory.id,
    agent_id: memory.scope.agentId,
    user_id: memory.scope.userId,
    content: memory.content,
    metadata: memory.metadata,
    level: memory.level,
    status: memory.status,
    importance: memory.importance,
    confidence: memory.confidence,
    source: memory.source,
    created_at: isoTime(memory.createdAtMs),
    updated_at: isoTime(memory.updatedAtMs),
    ...(memory.deletedAtMs !== undefined && { deleted_at: isoTime(memory.deletedAtMs) }),
    ...(memory.outdated && { outdated: true }),
    write_id: memory.writeId ?? null,
    supersedes: memory.supersedes.map(({ olderId, reason, certainty, rule, via, createdAtMs, undoneAtMs, undoneBy }) => ({
      ...{ id: olderId, reason, certainty },
      ...(rule !== undefined && { rule }),
      ...(via !== undefined && { via }),
      created_at: isoTime(createdAtMs),
      ...(undoneAtMs !== undefined && { undone_at: isoTime(undoneAtMs) }),
      ...(undoneBy !== undefined && { undone_by: undoneBy }),
    })),
    sources: [...memory.sourceIds],
  };
}

/** Beyond it a year has more than four digits: no time of the API has, and a cursor holds none. */
const LATEST_MS = Date.UTC(10_000, 0) - 1;

function isTime(text: string): boolean {
  const timeMs = Date.parse(text);
  return timeMs >= 0 && timeMs <= LATEST_MS;
}

const UNKEEPABLE = "it is nested too deeply, or holds half of a surrogate pair";

export function fromLine(orgId: OrgId, line: unknown): ImportedMemory | Fault {
  if (!checker.Check(line)) return describe(line);
  const { content, metadata, supersedes, sources: sourceIds } = line;
  if (Buffer.byteLength(content) > LIMITS.contentBytes) return new Fault(`content is longer than ${LIMITS.contentBytes} bytes`);
  if (Buffer.byteLength(JSON.stringify(metadata)) > LIMITS.writeOverheadBytes)
    return new Fault(`metadata is longer than ${LIMITS.writeOverheadBytes} bytes`);
  if (!isKeepable(line, LIMITS.bodyDepth)) return new Fault(UNKEEPABLE);
  const ids = [
    line.id,
    ...(line.write_id === null ? [] : [line.write_id]),
    ...supersedes.flatMap((link) => [link.id, link.via ?? link.id]),
    ...sourceIds,
  ];
  if (!ids.every(isMemoryId)) return new Fault("an id is not a UUID");
  const deletedAt = line.deleted_at ?? line.created_at;
  const times = [
    line.created_at,
    line.updated_at,
    deletedAt,
    ...supersedes.flatMap((link) => [link.created_at, link.undone_at ?? link.created_at]),
  ];
  if (!times.every(isTime)) return new Fault("a time is not one of ISO 8601 from 1970 to 9999");
  const createdAtMs = Date.parse(line.created_at);
  return {
    id: line.id.toLowerCase(),
    scope: { orgId, agentId: line.agent_id, userId: line.user_id },
    content,
    metadata: metadata as Metadata | null,
    level: line.level,
    status: line.status,
    importance: line.importance,
    confidence: line.confidence,
    source: line.source,
    createdAtMs,
    updatedAtMs: Math.max(createdAtMs, Date.parse(line.updated_at)),
    outdated: line.outdated === true && line.status === "active",
    // One that is active was restored since, whatever else is said of it.
    deletedAtMs: line.deleted_at === undefined || line.status === "active" ? undefined : Date.parse(line.deleted_at),
    writeId: line.write_id?.toLowerCase(),
    supersedes: supersedes.map((link) => ({
      olderId: link.id.toLowerCase(),
      reason: link.reason,
      certainty: link.certainty ?? "sure",
      rule: link.rule,
      via: link.via?.toLowerCase(),
      createdAtMs: Date.parse(link.created_at),
      ...undoing(link),
    })),
    sourceIds: sourceIds.map((source) => source.toLowerCase()),
    ...keys(line),
  };
}

/** Before it was told by whom, it was always a person. */
function undoing({ undone_at, undone_by }: MemoryLine["supersedes"][number]): Pick<CarriedSupersession, "undoneAtMs" | "undoneBy"> {
  if (undone_at === undefined) return { undoneAtMs: undefined, undoneBy: undefined };
  return { undoneAtMs: Date.parse(undone_at), undoneBy: undone_by ?? "person" };
}

/** They are made anew, because what makes them may have changed since. */
function keys({ level, content, metadata }: MemoryLine): Pick<ImportedMemory, "factKey" | "propertyKey"> {
  if (level !== LEVEL.fact) return { factKey: undefined, propertyKey: undefined };
  const speaker = metadata?.["speaker"];
  const { factKey, propertyKey } = keysOf(content, typeof speaker === "string" ? speaker : undefined);
  return { factKey, propertyKey };
}

/** The first rule that is broken, by the name of its field. */
function describe(line: unknown): Fault {
  const error = checker.Errors(line).First();
  const field = /^\/([a-z_]+)/.exec(error?.path ?? "")?.[1];
  if (!error || field === undefined) return new Fault("it is no object of JSON");
  return new Fault(`${field} must be ${error.schema.description ?? "as the format says"}`);
}

/** No store keeps half of a character as it is, and every recursion over metadata must end. */
function isKeepable(value: unknown, depthLeft: number): boolean {
  if (typeof value === "string") return value.isWellFormed();
  if (typeof value !== "object" || value === null || isRawNumber(value)) return true;
  return depthLeft > 0 && Object.entries(value).every(([key, inner]) => key.isWellFormed() && isKeepable(inner, depthLeft - 1));
}

function isoTime(timeMs: number): string {
  return new Date(timeMs).toISOString();
}
