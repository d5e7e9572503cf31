import type { MemoryId } from "../../memory/types.ts";
import { openBatch } from "../batch.ts";
import { momentOf } from "../dates/moment.ts";
import { languagesOf } from "../languages/detection.ts";
import { factKey } from "./fact-key.ts";
import { RELATIONS } from "./relations.ts";
import { NOTHING_READ, type Reading, read, type Statement } from "./statement.ts";
import { type Voice, voiceOf } from "./voice.ts";
import { digest, type Wording, wordingOf } from "./wording.ts";

/** A fact parsed for comparison. */
export interface ParsedFact {
  readonly id: MemoryId;
  readonly submissionId: MemoryId | undefined;
  readonly session: string | undefined;
  readonly wording: Wording;
  readonly reading: Reading;
  readonly factKey: string;
  /** The time at which the statement held. Of two states, the later one holds now. */
  readonly atMs: number;
  /** Whether the text or its metadata names that time. */
  readonly isDated: boolean;
  readonly createdAtMs: number;
  /** Whether the words are the writer's own, and not from a letter, story, game or quotation. */
  readonly isOwn: boolean;
}

/** A fact before it is parsed. */
export interface Origin {
  readonly id: MemoryId;
  readonly submissionId: MemoryId | undefined;
  readonly content: string;
  /** Well-known metadata of the write. */
  readonly speaker: string | undefined;
  readonly session: string | undefined;
  readonly occurredAtMs: number | undefined;
  readonly createdAtMs: number;
  /** Set for a rival that was found only because it is near to these new facts; it is compared with no others. */
  readonly nearTo?: ReadonlySet<MemoryId>;
  /** The voice of the whole text of the write, if available, because the text before a sentence may make it a quotation. */
  readonly voice?: Voice;
}

export function parseFact(origin: Origin): ParsedFact {
  const { id, submissionId, session, content, createdAtMs, voice = voiceOf(content) } = origin;
  const wording = wordingOf(content, origin.speaker);
  const isOwn = voice(content);
  const stampedAtMs = wording.stamp === "" ? undefined : stampMs(wording.stamp);
  const saidAtMs = origin.occurredAtMs ?? stampedAtMs;
  return {
    ...{ id, submissionId, session, wording, isOwn, createdAtMs },
    reading: isOwn ? read(wording) : NOTHING_READ,
    factKey: factKey(wording),
    atMs: saidAtMs ?? createdAtMs,
    isDated: saidAtMs !== undefined,
  };
}

/**
 * The stored facts, prepared for the comparison with new ones. A fact with a time in the future was stored before the system clock was set
 * back. It counts as written at the time of the first new fact, because otherwise it would supersede every new fact until the clock has
 * caught up.
 */
export function fromThePast<Stored extends Pick<Origin, "createdAtMs">>(
  stored: readonly Stored[],
  fresh: readonly Pick<ParsedFact, "createdAtMs">[],
  nowMs: number,
): Stored[] {
  const firstMs = fresh.reduce((first, { createdAtMs }) => Math.min(first, createdAtMs), nowMs);
  return stored.map((one) => (one.createdAtMs > nowMs ? { ...one, createdAtMs: firstMs } : one));
}

/** The keys by which later facts find an imported fact. */
export function keysOf(content: string, speaker?: string): { readonly factKey: string; readonly propertyKey: string | undefined } {
  using _batch = openBatch();
  const wording = wordingOf(content, speaker);
  return { factKey: factKey(wording), propertyKey: statedKey(read(wording)) };
}

/** Keys of the questions with one answer at a time. Other questions may have thousands of answers. */
export function relationKeys({ statements }: Reading): string[] {
  return [...new Set(statements.filter(hasOneAnswer).map(({ about }) => digest(about)))];
}

export function statedKey({ statements }: Reading): string | undefined {
  const stated = statements.find((statement) => statement.form === "states" && hasOneAnswer(statement));
  return stated && digest(stated.about);
}

function hasOneAnswer({ relation }: Statement): boolean {
  return RELATIONS[relation].cardinality === "one";
}

/** The day of a stamp at the front of a line: `[8 May, 2023]`, `[2024-05-01 10:00]`. */
function stampMs(stamp: string): number | undefined {
  const bare = stamp.replace(/[[\]()【】]/gu, " ").trim();
  const parsed = Date.parse(bare);
  if (!Number.isNaN(parsed)) return parsed;
  for (const language of languagesOf(bare)) {
    const found = momentOf(bare, language)?.dayMs;
    if (found !== undefined) return found;
  }
  return undefined;
}
