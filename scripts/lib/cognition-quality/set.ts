import { readFileSync } from "node:fs";
import { basename } from "node:path";

/** One write of a set: its text and its metadata. */
export interface SetWrite {
  readonly text: string;
  readonly speaker?: string;
  /** ISO 8601. */
  readonly occurred_at?: string;
}

/**
 * Two writes and the expected result for the older one. `replaced`: it is no longer true, or the newer one says the same. `kept`: both
 * stay. `newer_past`: the newer one describes an earlier state, and the older one stays. `either`: people disagree.
 */
export interface Pair {
  readonly type: "pair";
  readonly id: string;
  readonly kind: string;
  readonly language: string;
  readonly older: SetWrite;
  readonly newer: SetWrite;
  readonly expect: "replaced" | "kept" | "newer_past" | "either";
  readonly why?: "same" | "changed" | "ended";
  /** Whether the change is said directly, so that every attentive reader sees it. */
  readonly plain: boolean;
}

/** A fact of a dialogue: the index of the write, and the part of its text that states the fact. */
export interface Part {
  readonly write: number;
  readonly part: string;
  readonly plain?: boolean;
}

export interface Dialogue {
  readonly type: "dialogue";
  readonly id: string;
  readonly kind: string;
  readonly language: string;
  readonly writes: readonly SetWrite[];
  readonly stays: readonly Part[];
  readonly goes: readonly Part[];
}

export type Entry = Pair | Dialogue;

export interface QualitySet {
  readonly name: string;
  /** True: only figures are shown, never texts, because people who tune the rules must not know them. */
  readonly isSealed: boolean;
  readonly entries: readonly Entry[];
}

/** Throws when a line is invalid. The message names the line or the id, never a text. */
export function readQualitySet(path: string): QualitySet {
  const lines = readFileSync(path, "utf8").split("\n");
  const entries = lines.flatMap((line, index) => (line.trim() === "" ? [] : [parseLine(line, index + 1)]));
  const ids = new Set<string>();
  for (const entry of entries) {
    if (ids.has(entry.id)) throw new Error(`The id ${entry.id} occurs twice.`);
    ids.add(entry.id);
    const fault = faultOf(entry);
    if (fault) throw new Error(`${entry.id}: ${fault}`);
  }
  const name = basename(path, ".jsonl");
  return { name, isSealed: /sealed/i.test(path), entries };
}

function parseLine(line: string, number: number): Entry {
  try {
    return JSON.parse(line) as Entry;
  } catch {
    // The parser's message is dropped because it quotes the line.
    throw new Error(`Line ${number} is not JSON.`);
  }
}

function faultOf(entry: Entry): string | undefined {
  if (!entry.kind || !entry.language) return "kind or language is missing";
  if (entry.type === "pair") {
    if (!entry.older?.text || !entry.newer?.text) return "a text is missing";
    if (!["replaced", "kept", "newer_past", "either"].includes(entry.expect)) return "expect has an unknown value";
    if ((entry.expect === "replaced") !== (entry.why !== undefined)) return "why must be given if, and only if, expect is replaced";
    if (entry.plain && entry.expect !== "replaced") return "plain is allowed only if expect is replaced";
    return undefined;
  }
  if (entry.type !== "dialogue") return "it is neither a pair nor a dialogue";
  const isIn = ({ write, part }: Part) => part !== "" && (entry.writes[write]?.text.includes(part) ?? false);
  return [...entry.stays, ...entry.goes].every(isIn) ? undefined : "a part is not in the text of its write";
}
