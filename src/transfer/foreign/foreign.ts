import { IDENTIFIER_RULE, isIdentifier } from "../../memory/ids.ts";
import { LIMITS } from "../../memory/limits.ts";
import type { OrgId, Scope, Submission } from "../../memory/types.ts";
import { Fault, fromForeignLine, isTime, type MemoryEntry } from "../memory-line.ts";
import type { Input } from "./input.ts";

/** What another program remembers, as its format gives it. */
export type Foreign = ForeignMemory | ForeignText;

interface Entry {
  /** Identifies the entry within its export, so that a second import of it is recognised. */
  readonly key: string;
  readonly content: string;
  readonly metadata: Readonly<Record<string, unknown>>;
  /** Where the format names them; they win over the defaults of the import. */
  readonly agentId?: string | undefined;
  readonly userId?: string | undefined;
}

/** A fact that the other program made. It is stored as it is. */
export interface ForeignMemory extends Entry {
  readonly kind: "memory";
  /** ISO 8601; undefined for the time of the import. */
  readonly createdAt: string | undefined;
  /** When it ended or was deleted there: it becomes deprecated. */
  readonly endedAt?: string | undefined;
}

/** A text that a person or an agent wrote. Cognition makes facts of it. */
export interface ForeignText extends Entry {
  readonly kind: "text";
}

/** A format of another program, documented in docs/guide-backup.md. */
export interface Format {
  readonly name: string;
  /** The files of an export that the format reads, by their path. */
  readonly reads: (path: string) => boolean;
  /** Yields a {@link Fault} for an entry that is not as the format has it. */
  readonly entries: (input: Input, choice: Choice) => AsyncIterable<Foreign | Fault>;
}

export interface Choice {
  /** Whether messages of conversations are wanted beside memories. */
  readonly conversations: boolean;
}

export interface Owner {
  readonly orgId: OrgId;
  readonly format: string;
  readonly agentId: string | undefined;
  readonly userId: string | undefined;
  readonly nowMs: number;
}

/** An entry as it is stored: a record, or a write that waits for cognition. */
export type Item = { readonly kind: "memory"; readonly memory: MemoryEntry } | { readonly kind: "text"; readonly submission: Submission };

/**
 * Namespace of the ids of foreign entries (RFC 9562, version 5): a random UUID of this project. Another value would give other ids, so it
 * never changes.
 */
const FOREIGN_IDS = "b1d1a8c5-0f5a-4f0b-9c39-5a5d1c6b7e43";

/** The item of an entry. Its id follows from the format, the scope and the key of the entry, so that a second import finds it there. */
export function toItem(owner: Owner, entry: Foreign): Item | Fault {
  const scope = scopeOf(owner, entry);
  if (scope instanceof Fault) return scope;
  const id = Bun.randomUUIDv5(JSON.stringify([owner.format, scope.agentId, scope.userId, entry.key]), FOREIGN_IDS);
  const metadata = Object.fromEntries(Object.entries(entry.metadata).filter(([, value]) => value !== undefined && value !== null));
  const now = new Date(owner.nowMs).toISOString();
  const createdAt = (entry.kind === "memory" ? entry.createdAt : undefined) ?? now;
  const ended = entry.kind === "memory" && entry.endedAt !== undefined;
  const memory = fromForeignLine(owner.orgId, {
    id,
    agent_id: scope.agentId,
    user_id: scope.userId,
    content: entry.content,
    metadata: Object.keys(metadata).length === 0 ? null : metadata,
    level: 0,
    status: ended ? "deprecated" : "active",
    confidence: 1,
    source: "agent",
    created_at: createdAt,
    updated_at: createdAt,
    ...(ended && { deleted_at: entry.endedAt }),
    write_id: id,
    supersedes: [],
    sources: [],
  });
  if (memory instanceof Fault || entry.kind === "memory") return memory instanceof Fault ? memory : { kind: "memory", memory };
  const { content } = memory;
  const submission = { id, scope, content, metadata: memory.metadata, confidence: 1, extract: true, createdAtMs: owner.nowMs };
  return { kind: "text", submission };
}

function scopeOf(owner: Owner, entry: Entry): Scope | Fault {
  const agentId = entry.agentId ?? owner.agentId;
  const userId = entry.userId ?? owner.userId;
  if (agentId === undefined) return new Fault("its agent is not known: name one with --agent");
  if (userId === undefined) return new Fault("its user is not known: name one with --user");
  if (!isIdentifier(agentId) || !isIdentifier(userId)) return new Fault(`the agent or the user is not ${IDENTIFIER_RULE}`);
  return { orgId: owner.orgId, agentId, userId };
}

/** A name of another program as an identifier: what an identifier may not contain becomes a dash. Undefined when nothing is left. */
export function identifierOf(name: unknown): string | undefined {
  if (typeof name !== "string") return undefined;
  const written = name
    .normalize("NFKD")
    .replaceAll(/[^A-Za-z0-9._:-]+/g, "-")
    .replaceAll(/^-+|-+$/g, "")
    .slice(0, LIMITS.identifierCodePoints);
  return written === "" ? undefined : written;
}

export type Json = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The text of a field; undefined when it is missing or blank. */
export function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;
}

/** A date of one meaning that is not ISO 8601: its year comes first, or its month has a name. "01/05/2026" is one of two days. */
const PLAIN_DATE = /^\d{4}\/|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b.*\b\d{4}\b/i;

/** An ISO 8601 time from a text of that form, a plain date, or seconds since the epoch; undefined for anything else. */
export function timeOf(value: unknown): string | undefined {
  if (typeof value === "string") return isTime(value) || PLAIN_DATE.test(value) ? isoTime(Date.parse(value)) : undefined;
  return typeof value === "number" ? isoTime(value * 1000) : undefined;
}

/** Undefined for a time that a memory cannot have. */
function isoTime(timeMs: number): string | undefined {
  const text = Math.abs(timeMs) <= 8.64e15 ? new Date(timeMs).toISOString() : "";
  return isTime(text) ? text : undefined;
}
