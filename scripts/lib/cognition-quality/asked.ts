import { LEVEL } from "../../../src/memory/types.ts";
import { createBuiltinEmbedder } from "../../../src/models/builtin.ts";
import { InProcess, InProcessScope } from "../retrieval/in-process.ts";
import type { AskedDialogue, AuthorSets } from "./author-sets.ts";

/** How the questions of dialogues are answered. */
export interface Answered {
  readonly author: string;
  readonly isSealed: boolean;
  readonly questions: number;
  /** Questions whose first hit is a message with the present answer. */
  readonly rightFirst: number;
  /** Questions to which an earlier answer is known, and those of which one stands above the present answer. */
  readonly changed: number;
  readonly outdatedAbove: number;
  /** Questions of which no message with the present answer is found. */
  readonly lost: number;
  /** The questions with an outdated answer above the present one. */
  readonly faults: readonly string[];
}

/** Writes each dialogue to a scope of its own, message by message, and asks its questions. Real stores, without HTTP. */
export async function answersOf({ author, dialogues }: AuthorSets, isSealed: boolean, isJudged = true): Promise<Answered> {
  const memoryd = new InProcess(createBuiltinEmbedder(), [{}], isJudged);
  try {
    const found: Placed[] = [];
    for (const [number, dialogue] of dialogues.entries()) found.push(...(await placesOf(memoryd, `${author}-${number + 1}`, dialogue)));
    const above = found.filter(({ outdated, right }) => outdated < right);
    return {
      ...{ author, isSealed, questions: found.length },
      rightFirst: found.filter(({ right }) => right === 0).length,
      changed: found.filter(({ isChanged }) => isChanged).length,
      outdatedAbove: above.length,
      lost: found.filter(({ right }) => right === NOWHERE).length,
      faults: above.map(({ ask }) => ask),
    };
  } finally {
    await memoryd.close();
  }
}

/** Where the first hits of a question stand that have its present and an earlier answer; {@link NOWHERE} without one. */
interface Placed {
  readonly ask: string;
  readonly isChanged: boolean;
  readonly right: number;
  readonly outdated: number;
}

const NOWHERE = Number.POSITIVE_INFINITY;

async function placesOf(memoryd: InProcess, name: string, { messages, questions }: AskedDialogue): Promise<Placed[]> {
  const scope = new InProcessScope(memoryd, { set: "dialogues", scope: name, memories: [], queries: [] }, true);
  for (const [number, text] of messages.entries()) await scope.add([{ id: String(number), text }]);
  const placed: Placed[] = [];
  for (const { ask, right, outdated = [] } of questions) {
    // Facts alone, because a summary repeats several of them.
    const hits = (await scope.search(ask, LEVEL.fact)).map(({ write }) => Number(write));
    const first = (among: readonly number[]) => {
      const place = hits.findIndex((message) => among.includes(message));
      return place < 0 ? NOWHERE : place;
    };
    placed.push({ ask, isChanged: outdated.length > 0, right: first(right), outdated: first(outdated) });
  }
  return placed;
}

const TITLES = ["questions", "right first", "changed", "outdated above", "lost"];
const cells = (title: string, values: readonly (string | number)[]) =>
  `${title.padEnd(24)}${values.map((value) => String(value).padStart(16)).join("")}`;

/** A line for each author and a total. Contains no text. */
export function tableOfAnswers(answered: readonly Answered[]): string[] {
  const row = (title: string, some: readonly Answered[]) => {
    const sum = (of: (one: Answered) => number) => some.reduce((total, one) => total + of(one), 0);
    const counted = [sum((one) => one.questions), sum((one) => one.rightFirst), sum((one) => one.changed)];
    return cells(title, [...counted, sum((one) => one.outdatedAbove), sum((one) => one.lost)]);
  };
  return [cells("## dialogues", TITLES), ...answered.map((one) => row(one.author, [one])), row("total", answered)];
}
