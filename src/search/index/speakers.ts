import { LEVEL } from "../../memory/types.ts";
import { canonicalSpeaker, splitHeader } from "../../reading/headers/header.ts";
import { ownCopy } from "../../reading/own-copy.ts";
import { termsOf } from "../../reading/terms.ts";
import type { MemoryText } from "../../stores/interfaces/records.ts";
import type { SectionReader, SectionWriter } from "./sections.ts";

export interface Speaker {
  /** The name from {@link canonicalSpeaker}, so that `User` and `human` are one speaker; empty when the speaker is not known. */
  readonly name: string;
  readonly nameTerms: readonly string[];
  /** Facts that the speaker said. */
  memories: number;
}

/** The speakers of a scope. The number of a speaker never changes. */
export class Speakers {
  readonly #speakers: Speaker[] = [];
  readonly #numbers = new Map<string, number>();
  /** By term, the numbers of the speakers whose names contain it. */
  readonly #byTerm = new Map<string, number[]>();

  at(number: number): Speaker | undefined {
    return this.#speakers[number];
  }

  entries(): IterableIterator<[number, Speaker]> {
    return this.#speakers.entries();
  }

  /** The numbers of the speakers that have facts and whose names contain the term. */
  named(term: string): number[] {
    return this.#byTerm.get(term)?.filter((number) => (this.at(number)?.memories ?? 0) > 0) ?? [];
  }

  /** The number of a speaker, or -1 when the scope has no such speaker. */
  numberOf(name: string): number {
    return this.#numbers.get(name) ?? -1;
  }

  /** Counts the memory and returns the number of its speaker. */
  add(text: MemoryText): number {
    const name = canonicalSpeaker(text.speaker ?? subjectOf(text));
    let number = this.#numbers.get(name);
    number ??= this.#open(ownCopy(name), 0);
    const speaker = this.#speakers[number];
    if (speaker && text.level === LEVEL.fact) speaker.memories++;
    return number;
  }

  #open(name: string, memories: number): number {
    const nameTerms = name === "" ? [] : termsOf(name).terms;
    const number = this.#speakers.push({ name, nameTerms, memories }) - 1;
    this.#numbers.set(name, number);
    for (const term of new Set(nameTerms)) {
      const others = this.#byTerm.get(term);
      if (others === undefined) this.#byTerm.set(term, [number]);
      else others.push(number);
    }
    return number;
  }

  dump(out: SectionWriter): void {
    out.strings(this.#speakers.map(({ name }) => name));
    out.ints(this.#speakers.map(({ memories }) => memories));
  }

  static restore(from: SectionReader): Speakers {
    const speakers = new Speakers();
    const names = from.strings();
    for (const [number, memories] of from.ints().entries()) speakers.#open(names[number] ?? "", memories);
    return speakers;
  }

  /** Counts a removed fact of the speaker. */
  remove(number: number): void {
    const speaker = this.#speakers[number];
    if (speaker) speaker.memories--;
  }
}

/** The speaker that a summary is about: its text begins with the name. */
function subjectOf({ level, content }: MemoryText): string {
  return level === LEVEL.abstraction ? splitHeader(content).header.replace(/[:：]$/u, "") : "";
}
