import { type Static, Type } from "@sinclair/typebox";
import { TypeCompiler } from "@sinclair/typebox/compiler";
import { IDENTIFIER_PATTERN, IDENTIFIER_RULE, isMemoryId } from "../memory/ids.ts";
import { isRawNumber } from "../memory/json.ts";
import { LIMITS } from "../memory/limits.ts";
import { isoTimeMs } from "../memory/time.ts";
import { LEVEL, type Metadata, type OrgId } from "../memory/types.ts";
import { CERTAINTIES, SUPERSESSION_REASONS, UNDOERS } from "../stores/interfaces/records.ts";
import type { ExportedMemory, ExportedSupersession } from "../stores/interfaces/transfer.ts";

/**
 * Most links of one memory. Real memories have far fewer: an abstraction has a dozen sources, and a repeated statement
 * supersedes one older memory.
 */
const MAX_LINKS = 1_000;
/** Longest code of a supersession rule. The codes of this program are shorter. */
const RULE_CHARACTERS = 64;

/**
 * An export, version 1, is JSON Lines. The first line is a {@link Header}. Each other line is a memory with the fields of the API, and:
 *
 * - `write_id`: the write that a fact was extracted from; null for an abstraction
 * - `deleted_at`: the time of a soft deletion; absent if the memory is deprecated only because a newer one superseded it
 * - `importance_pinned`: true if a caller chose the importance; else absent
 * - `confirmed_at`: when a person last said that a fact is right; absent when nobody has
 * - `outdated`: true if a newer memory probably supersedes it; else absent
 * - `supersedes`: the older memories that it supersedes, each with `id`, `reason` (same, updates, contradicts, edited or merged),
 *   `certainty` (sure or likely; sure when absent), `rule` (a short code; the reason when absent), `via` (a deleted memory, whose
 *   supersession this memory took over) and `created_at`. A supersession that no longer holds has `undone_at` and `undone_by` (person:
 *   the older memory was restored; deletion: the newer one was deleted; person when absent)
 * - `sources`: ids of the memories that an abstraction was derived from
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
  pattern: IDENTIFIER_PATTERN,
  description: IDENTIFIER_RULE,
});
const unitInterval = Type.Number({ minimum: 0, maximum: 1, description: "a number from 0 to 1" });
const time = Type.String({ maxLength: 64, description: "an ISO 8601 time" });
const links = { maxItems: MAX_LINKS };

/** A field of a link that has one of the given values. */
function oneOf<T extends string>(name: string, values: readonly T[]) {
  const options = values.map((value) => Type.Literal(value));
  return Type.Union(options, { description: `links whose ${name} is one of ${values.join(", ")}` });
}

const MemoryLine = Type.Object({
  id,
  agent_id: identifier,
  user_id: identifier,
  content: Type.String({ pattern: "\\S", description: "a text that is not blank" }),
  metadata: Type.Union([Type.Record(Type.String(), Type.Unknown()), Type.Null()], { description: "an object or null" }),
  level: Type.Union([Type.Literal(0), Type.Literal(1)], { description: "0 or 1" }),
  status: Type.Union([Type.Literal("active"), Type.Literal("deprecated")], { description: "active or deprecated" }),
  importance: unitInterval,
  importance_pinned: Type.Optional(Type.Boolean({ description: "true or false" })),
  confidence: unitInterval,
  source: Type.Union([Type.Literal("agent"), Type.Literal("cognition")], { description: "agent or cognition" }),
  created_at: time,
  updated_at: time,
  deleted_at: Type.Optional(time),
  confirmed_at: Type.Optional(time),
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
          description: `links whose rule has 1 to ${RULE_CHARACTERS} characters and no spaces`,
        }),
      ),
      via: Type.Optional(id),
      created_at: time,
      undone_at: Type.Optional(time),
      undone_by: Type.Optional(oneOf("undone_by", UNDOERS)),
    }),
    {
      ...links,
      description: `at most ${MAX_LINKS} links with id, reason, created_at, and optionally certainty (sure or likely), rule, undone_at and undone_by (person or deletion)`,
    },
  ),
  sources: Type.Array(id, { ...links, description: `at most ${MAX_LINKS} UUIDs` }),
});
export type MemoryLine = Static<typeof MemoryLine>;

const checker = TypeCompiler.Compile(MemoryLine);

/** A memory of another program, which says nothing of its importance. */
const ForeignLine = Type.Omit(MemoryLine, ["importance"]);
const foreignChecker = TypeCompiler.Compile(ForeignLine);

/** A memory as an export has it, before its text is read. */
export interface MemoryEntry extends Omit<ExportedMemory, "importance"> {
  /** Undefined for a memory of another program. */
  readonly importance: number | undefined;
}

/** Says why an entry is invalid. The reason never quotes the entry. */
export class Fault {
  readonly reason: string;

  constructor(reason: string) {
    this.reason = reason;
  }
}

export function toLine(memory: ExportedMemory): MemoryLine {
  return {
    id: memory.id,
    agent_id: memory.scope.agentId,
    user_id: memory.scope.userId,
    content: memory.content,
    metadata: memory.metadata,
    level: memory.level,
    status: memory.status,
    importance: memory.importance,
    ...(memory.isPinned && { importance_pinned: true }),
    confidence: memory.confidence,
    source: memory.source,
    created_at: isoTime(memory.createdAtMs),
    updated_at: isoTime(memory.updatedAtMs),
    ...(memory.deletedAtMs !== undefined && { deleted_at: isoTime(memory.deletedAtMs) }),
    ...(memory.confirmedAtMs !== undefined && { confirmed_at: isoTime(memory.confirmedAtMs) }),
    ...(memory.outdated && { outdated: true }),
    write_id: memory.writeId ?? null,
    supersedes: memory.supersedes.map(({ olderId, reason, certainty, rule, via, createdAtMs, undoneAtMs, undoneBy }) => ({
      ...{ id: olderId, reason, certainty, rule },
      ...(via !== undefined && { via }),
      created_at: isoTime(createdAtMs),
      ...(undoneAtMs !== undefined && { undone_at: isoTime(undoneAtMs) }),
      ...(undoneBy !== undefined && { undone_by: undoneBy }),
    })),
    sources: [...memory.sourceIds],
  };
}

/** Later years have more than four digits, which neither the API's times nor its cursors allow. */
const LATEST_MS = Date.UTC(10_000, 0) - 1;

/** Whether the text is a time of ISO 8601 that the API can show. */
export function isTime(text: string): boolean {
  const timeMs = isoTimeMs(text);
  return timeMs !== undefined && timeMs >= 0 && timeMs <= LATEST_MS;
}

const NOT_STORABLE = "it is nested too deeply, or contains half of a surrogate pair";

export function fromLine(orgId: OrgId, line: unknown): MemoryEntry | Fault {
  return checker.Check(line) ? read(orgId, line) : describe(checker, line);
}

export function fromForeignLine(orgId: OrgId, line: unknown): MemoryEntry | Fault {
  return foreignChecker.Check(line) ? read(orgId, line) : describe(foreignChecker, line);
}

function read(orgId: OrgId, line: Static<typeof ForeignLine> & { readonly importance?: number }): MemoryEntry | Fault {
  const { content, metadata, supersedes, sources: sourceIds } = line;
  if (Buffer.byteLength(content) > LIMITS.contentBytes) return new Fault(`content is longer than ${LIMITS.contentBytes} bytes`);
  if (Buffer.byteLength(JSON.stringify(metadata)) > LIMITS.writeOverheadBytes)
    return new Fault(`metadata is longer than ${LIMITS.writeOverheadBytes} bytes`);
  if (!isStorable(line, LIMITS.bodyDepth)) return new Fault(NOT_STORABLE);
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
    line.confirmed_at ?? line.created_at,
    ...supersedes.flatMap((link) => [link.created_at, link.undone_at ?? link.created_at]),
  ];
  if (!times.every(isTime)) return new Fault("a time is not an ISO 8601 time from 1970 to 9999");
  const createdAtMs = Date.parse(line.created_at);
  return {
    id: line.id.toLowerCase(),
    scope: { orgId, agentId: line.agent_id, userId: line.user_id },
    content,
    metadata: metadata as Metadata | null,
    level: line.level,
    status: line.status,
    importance: line.importance,
    isPinned: line.importance_pinned === true,
    confirmedAtMs: line.confirmed_at === undefined || line.level !== LEVEL.fact ? undefined : Date.parse(line.confirmed_at),
    confidence: line.confidence,
    source: line.source,
    createdAtMs,
    updatedAtMs: Math.max(createdAtMs, Date.parse(line.updated_at)),
    outdated: line.outdated === true && line.status === "active",
    // An active memory was restored after its deletion, so `deleted_at` no longer applies.
    deletedAtMs: line.deleted_at === undefined || line.status === "active" ? undefined : Date.parse(line.deleted_at),
    writeId: line.write_id?.toLowerCase(),
    supersedes: supersedes.map((link) => ({
      olderId: link.id.toLowerCase(),
      reason: link.reason,
      certainty: link.certainty ?? "sure",
      rule: link.rule ?? link.reason,
      via: link.via?.toLowerCase(),
      createdAtMs: Date.parse(link.created_at),
      ...undoing(link),
    })),
    sourceIds: sourceIds.map((source) => source.toLowerCase()),
  };
}

function undoing({ undone_at, undone_by }: MemoryLine["supersedes"][number]): Pick<ExportedSupersession, "undoneAtMs" | "undoneBy"> {
  if (undone_at === undefined) return { undoneAtMs: undefined, undoneBy: undefined };
  return { undoneAtMs: Date.parse(undone_at), undoneBy: undone_by ?? "person" };
}

/** Names the first field that breaks the schema, and its rule. */
function describe(failed: typeof checker | typeof foreignChecker, line: unknown): Fault {
  const error = failed.Errors(line).First();
  const field = /^\/([a-z_]+)/.exec(error?.path ?? "")?.[1];
  if (!error || field === undefined) return new Fault("it is not a JSON object");
  return new Fault(`${field} must be ${error.schema.description ?? "as the format requires"}`);
}

/** Stores change half of a surrogate pair, and the depth limit bounds every recursion over metadata. */
function isStorable(value: unknown, depthLeft: number): boolean {
  if (typeof value === "string") return value.isWellFormed();
  if (typeof value !== "object" || value === null || isRawNumber(value)) return true;
  return depthLeft > 0 && Object.entries(value).every(([key, inner]) => key.isWellFormed() && isStorable(inner, depthLeft - 1));
}

function isoTime(timeMs: number): string {
  return new Date(timeMs).toISOString();
}
