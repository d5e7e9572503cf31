import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Pair, QualitySet } from "./set.ts";

/** What a later sentence does to an earlier one. `same` restates it, `adds` tells more of it, `beside` is another matter. */
export const RELATIONS = ["replaces", "ends", "adds", "same", "beside"] as const;
export type Relation = (typeof RELATIONS)[number];

/** One slot of a person as it changes, and what looks like a change and is none. */
export interface Story {
  readonly lang: string;
  readonly slot: string;
  /** "self", or another person. */
  readonly whose: string;
  /** By name, the wordings of one meaning. */
  readonly states: Readonly<Record<string, readonly string[]>>;
  /** Earlier state, later state, relation, and for `beside` the reason. */
  readonly relations: readonly (readonly [string, string, Relation, string?])[];
}

export interface StoryPair {
  readonly author: string;
  readonly lang: string;
  readonly slot: string;
  readonly earlier: string;
  readonly later: string;
  readonly relation: Relation;
  /** Why a pair that looks like a change is none; undefined for every other relation. */
  readonly reason: string | undefined;
}

export interface Sentence {
  readonly lang: string;
  readonly text: string;
  readonly kind: string;
  readonly slot?: string;
  readonly whose?: string;
}

/** A sentence with what it is about, and what is at stake if it is forgotten, from 0 to 4; both undefined for what is no fact. */
export interface TopicalFact {
  readonly lang: string;
  readonly text: string;
  readonly kind: string;
  readonly topic?: string;
  readonly stakes?: number;
}

/** Earlier, later, and what the later one does to the earlier one. Every pair of one speaker that is not listed stands beside. */
type Listed = readonly (readonly [number, number, Relation])[];

/** A chat of two people over months: who said what. */
export interface Chat {
  readonly lang: string;
  readonly turns: readonly (readonly [string, string])[];
  readonly changes: Listed;
  readonly others: Listed;
}

/** What an assistant noted about a person over time, in the third person. */
export interface Report {
  readonly lang: string;
  readonly facts: readonly string[];
  readonly changes: Listed;
  readonly others: Listed;
}

/** A message, and the facts that are worth keeping for months. */
export interface Message {
  readonly lang: string;
  readonly text: string;
  readonly facts: readonly string[];
}

/** Messages of one user, and questions with the numbers of the messages that answer them, now and formerly. */
export interface AskedDialogue {
  readonly lang: string;
  readonly messages: readonly string[];
  readonly questions: readonly { readonly ask: string; readonly right: readonly number[]; readonly outdated?: readonly number[] }[];
}

/**
 * Messages of one person over months, what holds at the end by slot, and broad questions with the points of a good answer and, for each
 * point, the numbers of the messages that say it.
 */
export interface Person {
  readonly lang: string;
  readonly name: string;
  readonly messages: readonly string[];
  readonly profile: Readonly<Record<string, readonly string[]>>;
  readonly questions: readonly {
    readonly ask: string;
    readonly points: readonly string[];
    readonly evidence: readonly (readonly number[])[];
  }[];
}

/** A question to a memory that knows many facts about people. */
export interface Question {
  readonly lang: string;
  readonly text: string;
  /** Whether a good answer is all that is known of the topic. Otherwise it is one thing, or a list of one kind. */
  readonly broad: boolean;
  /** One of the topics, or "all". */
  readonly topic: string;
}

/** Sentences from the one that matters most to the one that matters least. */
export interface ImportanceOrder {
  readonly lang: string;
  readonly texts: readonly string[];
}

/** What one author wrote, without a look at any rule or at another author's sets. */
export interface AuthorSets {
  readonly author: string;
  readonly stories: readonly Story[];
  readonly sentences: readonly Sentence[];
  readonly messages: readonly Message[];
  readonly dialogues: readonly AskedDialogue[];
  readonly people: readonly Person[];
  readonly importance: readonly ImportanceOrder[];
  readonly facts: readonly TopicalFact[];
  readonly chats: readonly Chat[];
  readonly reports: readonly Report[];
  readonly questions: readonly Question[];
}

/** Reads the sets of all authors in a folder, which has a folder for each. Throws when a line is no JSON, without quoting it. */
export function readAuthors(folder: string): AuthorSets[] {
  return readdirSync(folder)
    .sort()
    .map((author) => {
      const rows = <Row>(name: string) => rowsOf<Row>(join(folder, author, `${name}.jsonl`));
      return {
        author,
        ...{ stories: rows<Story>("stories"), sentences: rows<Sentence>("sentences"), messages: rows<Message>("messages") },
        ...{ dialogues: rows<AskedDialogue>("dialogues"), people: rows<Person>("people") },
        ...{ importance: rows<ImportanceOrder>("importance"), facts: rows<TopicalFact>("facts") },
        ...{ chats: rows<Chat>("chats"), reports: rows<Report>("reports") },
        questions: rows<Question>("questions"),
      };
    });
}

/** Every wording of an earlier state beside every wording of the later one, for each relation of the stories. */
export function pairsOf({ author, stories }: Pick<AuthorSets, "author" | "stories">): StoryPair[] {
  return stories.flatMap(({ lang, slot, states, relations }) =>
    relations.flatMap(([from, to, relation, reason]) =>
      (states[from] ?? []).flatMap((earlier) =>
        (states[to] ?? []).map((later) => ({ author, lang, slot, earlier, later, relation, reason })),
      ),
    ),
  );
}

function rowsOf<Row>(path: string): Row[] {
  if (!existsSync(path)) return [];
  return readFileSync(path, "utf8")
    .split("\n")
    .flatMap((line, index) => {
      if (line.trim() === "") return [];
      try {
        return [JSON.parse(line) as Row];
      } catch {
        throw new Error(`${path}: line ${index + 1} is not JSON.`);
      }
    });
}

/** What each relation does to the earlier sentence, in the terms of {@link QualitySet}. */
const EXPECTED = {
  replaces: { expect: "replaced", why: "changed" },
  ends: { expect: "replaced", why: "ended" },
  same: { expect: "replaced", why: "same" },
  adds: { expect: "kept" },
  beside: { expect: "kept" },
} as const satisfies Record<Relation, Partial<Pair>>;

/** One pair of wordings for each relation of an author's stories. The kind of a pair is its relation, or the reason of a trap. */
export function relationSetOf({ author, stories }: AuthorSets, isSealed: boolean): QualitySet {
  const entries = stories.flatMap(({ lang, states, relations }, story) =>
    relations.map(([from, to, relation, reason], n): Pair => {
      // Another wording for each relation, so that no wording counts more than others.
      const wording = (state: string, shift: number) => ({ text: states[state]?.at((n + shift) % states[state].length) ?? "" });
      return {
        ...{ type: "pair", id: `${author}-${story + 1}-${n + 1}`, kind: reason ?? relation, language: lang, plain: false },
        ...{ older: wording(from, 0), newer: wording(to, 1), ...EXPECTED[relation] },
      };
    }),
  );
  return { name: author, isSealed, entries };
}
