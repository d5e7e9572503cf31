import { CHANGES, TRAPS } from "./cases.ts";
import { FACTS, SMALL_TALK, type Tried, WRITES } from "./run.ts";

/** From this share of fallbacks on, the model did too little of its work for its figures to count. */
const MOST_FALLBACKS = 0.25;
/** A gain or loss of this many cases of the few may be chance. */
const CHANCE = 3;
/** A write that takes longer keeps the queue of a person who talks to an agent waiting. */
const SLOW_SECONDS = 15;

/** What the model gains over the built-in steps, in cases: facts, small talk left out, changes noticed and traps not taken for any. */
export function gainOf(model: Tried, builtin: Tried): number {
  const worthOf = ({ found, alone, smallTalk, changes, traps }: Tried) => found + alone - smallTalk + changes - traps;
  return worthOf(model) - worthOf(builtin);
}

/** One sentence that follows from the figures. */
export function adviceOn(name: string, model: Tried, builtin: Tried): string {
  const keep = "keep the built-in steps, with --chat-model builtin";
  if (model.late > model.fallbacks / 2 && model.late > WRITES * MOST_FALLBACKS)
    return `${name} often does not answer in time on this machine: ${keep}, try a smaller model, or allow more with --chat-deadline.`;
  if (model.fallbacks > WRITES * MOST_FALLBACKS)
    return `${name} often gives no answer that memoryd can use, and the built-in steps did its work ${model.fallbacks} times: ${keep}, or try another model.`;
  const gain = gainOf(model, builtin);
  if (gain < 0) return `${name} does worse than the built-in steps: ${keep}.`;
  if (gain < CHANCE) return `${name} gains nothing that is more than chance over the built-in steps: ${keep}.`;
  const seconds = secondsAWrite(model);
  if (seconds > SLOW_SECONDS)
    return `${name} does better than the built-in steps, but takes ${seconds.toFixed(0)} seconds a write on this machine: use it with --chat-model ${name} where writes are few.`;
  return `${name} does better than the built-in steps: use it with --chat-model ${name}.`;
}

/** Name, figure of the built-in steps and figure of the model, of each line. */
export function linesOf(model: Tried, builtin: Tried): string[][] {
  const line = (name: string, of: (tried: Tried) => number | string) => [name, String(of(builtin)), String(of(model))];
  return [
    line(`facts found, of ${FACTS}`, ({ found }) => found),
    line(`facts that stand alone, of ${FACTS}`, ({ alone }) => alone),
    line(`small talk kept as a fact, of ${SMALL_TALK}`, ({ smallTalk }) => smallTalk),
    line("invented facts, which the checks refused", ({ refused }) => refused),
    line(`changes noticed, of ${CHANGES.length}`, ({ changes }) => changes),
    line(`traps taken for a change, of ${TRAPS.length}`, ({ traps }) => traps),
    line("facts lost by that", ({ lost }) => lost),
    line("times that the built-in steps did the work", ({ fallbacks }) => fallbacks),
    line("seconds a write", (tried) => secondsAWrite(tried).toFixed(2)),
  ];
}

export function secondsAWrite({ seconds, writes }: Tried): number {
  return seconds / Math.max(1, writes);
}
