import type { MemoryId } from "../../memory/types.ts";
import type { KeyedMemory, Superseding, SupersessionReason } from "../../stores/records.ts";
import { factKey } from "./fact-key.ts";
import { propertyOf } from "./property.ts";
import { wordingOf } from "./wording.ts";

/** What deduplication compares of a fact. */
export interface FactKeys {
  readonly factKey: string;
  /** The property that the fact states the value of. */
  readonly propertyKey: string | undefined;
  /** The property whose earlier statements the fact ends: the one it states, or one that it tells of a change of. */
  readonly replaces: string | undefined;
}

/** `speaker`: the write's well-known metadata key of that name. */
export function keysOf(text: string, speaker?: string): FactKeys {
  const wording = wordingOf(text, speaker);
  const { states, changes } = propertyOf(wording);
  return { factKey: factKey(wording), propertyKey: states, replaces: states ?? changes };
}

/** A fact about to be stored, as deduplication sees it. */
export interface Candidate {
  readonly id: MemoryId;
  readonly submissionId: MemoryId;
  readonly content: string;
  readonly keys: FactKeys;
  readonly createdAtMs: number;
}

/**
 * Which older facts of the scope each new one takes the place of. `fresh` in order of acceptance; `stored` are the active facts that share a key with one of them.
 * A new fact names every match, those of its own batch included: one that is no longer active by then is passed over by the records, so a neighbour that
 * fails to be stored changes nothing. Two values said in one breath, in one submission, are both meant.
 */
export function supersessions(fresh: readonly Candidate[], stored: readonly KeyedMemory[]): Map<MemoryId, Superseding[]> {
  const own = new Set(fresh.map((candidate) => candidate.id));
  const earlier: Earlier[] = stored.filter((memory) => !own.has(memory.id)).map((memory) => ({ ...memory, submissionId: undefined }));
  const found = new Map<MemoryId, Superseding[]>();
  for (const candidate of fresh) {
    const superseded: Superseding[] = [];
    for (const older of earlier) {
      const reason = reasonToSupersede(candidate, older);
      if (reason) superseded.push({ olderId: older.id, reason, certainty: "sure", rule: reason === "same" ? "same" : "property" });
    }
    found.set(candidate.id, superseded);
    earlier.push({
      id: candidate.id,
      submissionId: candidate.submissionId,
      factKey: candidate.keys.factKey,
      propertyKey: candidate.keys.propertyKey,
      createdAtMs: candidate.createdAtMs,
    });
  }
  return found;
}

interface Earlier {
  readonly id: MemoryId;
  readonly submissionId: MemoryId | undefined;
  readonly factKey: string;
  readonly propertyKey: string | undefined;
  readonly createdAtMs: number;
}

function reasonToSupersede(candidate: Candidate, older: Earlier): SupersessionReason | undefined {
  if (older.submissionId === candidate.submissionId) return undefined;
  if (older.factKey === candidate.keys.factKey) return "same";
  // A write that is processed late, after a retry by hand, says nothing new about the present.
  if (older.createdAtMs > candidate.createdAtMs) return undefined;
  return older.propertyKey !== undefined && older.propertyKey === candidate.keys.replaces ? "updates" : undefined;
}
