import { forgetTexts, languagesOf } from "../../language/detection.ts";
import type { MemoryId } from "../../memory/types.ts";
import { factKey } from "./fact-key.ts";
import { momentOf } from "./moment.ts";
import { RELATIONS } from "./relations.ts";
import { NOTHING_READ, type Reading, read, type Statement } from "./statement.ts";
import { type Voice, voiceOf } from "./voice.ts";
import { digest, type Wording, wordingOf } from "./wording.ts";

/** A fact read for comparison. */
export interface Told {
  readonly id: MemoryId;
  readonly submissionId: MemoryId | undefined;
  readonly session: string | undefined;
  readonly wording: Wording;
  readonly reading: Reading;
  readonly factKey: string;
  /** When what it says held, and whether that was said: of two states the later one holds. */
  readonly atMs: number;
  readonly isDated: boolean;
  readonly createdAtMs: number;
  /** The words are its writer's own: no letter, story, game or quotation. */
  readonly isOwn: boolean;
}

/** What is known of a fact beside its text. */
export interface Origin {
  readonly id: MemoryId;
  readonly submissionId: MemoryId | undefined;
  readonly content: string;
  /** Well-known metadata of its write. */
  readonly speaker: string | undefined;
  readonly session: string | undefined;
  readonly occurredAtMs: number | undefined;
  readonly createdAtMs: number;
  /** The new facts that it was found near to, where it was found for nothing else: it is compared with no other. */
  readonly nearTo?: ReadonlySet<MemoryId>;
  /** Of the whole text of its write, where that is at hand: what stands before a sentence may make it a quotation. */
  readonly voice?: Voice;
}

export function tell(origin: Origin): Told {
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

/** What an import needs of a fact: the keys by which later ones find it. */
export function keysOf(content: string, speaker?: string): { readonly factKey: string; readonly propertyKey: string | undefined } {
  const wording = wordingOf(content, speaker);
  try {
    return { factKey: factKey(wording), propertyKey: statedKey(read(wording)) };
  } finally {
    // No batch ends here that would forget it.
    forgetTexts();
  }
}

/** Keys by which facts that answer the same question are found: of those with one answer at a time, since of the others there may be thousands. */
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

/** The day that a stamp at the front of a line names: `[8 May, 2023]`, `[2024-05-01 10:00]`. */
function stampMs(stamp: string): number | undefined {
  const bare = stamp.replace(/[[\]【】]/gu, " ").trim();
  const parsed = Date.parse(bare);
  if (!Number.isNaN(parsed)) return parsed;
  for (const language of languagesOf(bare)) {
    const found = momentOf(bare, language)?.dayMs;
    if (found !== undefined) return found;
  }
  return undefined;
}
