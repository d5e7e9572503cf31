import { LIMITS } from "../../memory/limits.ts";
import { splitHeader } from "../../text/header.ts";
import { sentences } from "../../text/sentences.ts";
import { type Block, blocks } from "./blocks.ts";
import { isClause, splitClauses } from "./clauses.ts";
import { dependsOnPrevious, isFragment } from "./dependence.ts";
import { isAnswer, isFiller, isReply } from "./filler.ts";

/** A lead that announces and says nothing itself: "Some facts about me:". */
const ANNOUNCEMENT =
  /\b(?:about (?:me|myself|us|the user)|to (?:know|remember|note)|remember (?:this|these|that|the following)|please (?:note|remember)|the following|as follows|(?:some|few|key|more) (?:facts|things|notes|points|details)|zu mir|über mich|sobre mí|à propos de moi)\b/iu;
/** A list of short things this long is one memory: "Hobbies: chess; hiking". A longer one becomes a memory an item, each with its lead. */
const SHORT_LIST_CHARACTERS = 240;
/** Headings in a row go together in front of what follows up to here. */
const LEAD_CHARACTERS = 160;

/**
 * The facts of a text in its own words, one idea each, by the rules of writing alone: what a fact leans on stays with it, greetings and
 * filler go, code, JSON and tables are never cut. No word is ever invented. Empty when there is nothing worth keeping.
 */
export function extract(text: string): string[] {
  const builder = new FactBuilder();
  const parts = blocks(text);
  for (let at = 0; at < parts.length; ) {
    const block = parts[at] as Block;
    if (block.kind === "item") {
      const end = endOfList(parts, at);
      builder.list(parts.slice(at, end).map((item) => item.text));
      at = end;
      continue;
    }
    if (block.kind === "whole") builder.whole(block.text);
    else if (block.kind === "heading") builder.lead(block.text);
    else builder.line(block.text, parts[at + 1]?.kind);
    at++;
  }
  return bounded(builder.facts());
}

function endOfList(parts: readonly Block[], from: number): number {
  let end = from;
  while (parts[end]?.kind === "item") end++;
  return end;
}

/** The bound on facts from one text; what is beyond stays together in the last one. */
function bounded(facts: string[]): string[] {
  const max = LIMITS.factsPerSubmission;
  if (facts.length <= max) return facts;
  return [...facts.slice(0, max - 1), facts.slice(max - 1).join("\n")];
}

interface Draft {
  readonly header: string;
  text: string;
}

function withColon(lead: string): string {
  return /[:：]$/u.test(lead) ? lead : `${lead}:`;
}

/** What stands between a text and the sentence that joins it: nothing in scripts without spaces, a line break after code. */
function jointAfter(text: string): string {
  if (/[。！？]$/u.test(text)) return "";
  return /[`}\]|]$/u.test(text) ? "\n" : " ";
}

/** Gathers facts in the order of the text; what comes next may still join the last one. */
class FactBuilder {
  readonly #drafts: Draft[] = [];
  /** Of the line last seen: it holds until another line brings its own. */
  #header = "";
  #inDialogue = false;
  /** A heading, or a line that ends with a colon: goes in front of what follows. */
  #lead = "";
  /** What the text began with, too short to stand alone: goes in front of the first fact. */
  #fragment = "";
  #previous = "";

  facts(): string[] {
    if (this.#lead !== "" && !isFiller(this.#lead)) this.#open(this.#takeLead());
    if (this.#fragment !== "") this.#open("");
    return this.#drafts.map(({ header, text }) => (header === "" ? text : `${header} ${text}`));
  }

  lead(text: string): void {
    if (this.#lead !== "" && this.#lead.length + text.length > LEAD_CHARACTERS) this.#open(this.#takeLead());
    this.#lead = this.#lead === "" ? text : `${withColon(this.#lead)} ${text}`;
  }

  whole(text: string): void {
    const last = this.#drafts.at(-1);
    if (this.#lead !== "" || !last) this.#open(text, "\n");
    else last.text += `\n${text}`;
    this.#previous = "";
  }

  list(items: readonly string[]): void {
    const lead = this.#takeLead();
    const announced = lead === "" || ANNOUNCEMENT.test(lead);
    const length = items.reduce((total, item) => total + item.length + 2, lead.length);
    if (length <= SHORT_LIST_CHARACTERS && items.length > 1 && !items.some((item) => isClause(item) || sentences(item).length > 1)) {
      this.#open(`${lead === "" ? "" : `${withColon(lead)} `}${items.map((item) => item.replace(/[.;,]$/u, "")).join("; ")}`);
      return;
    }
    for (const item of items) {
      if (announced && !isFragment(item)) this.line(item);
      else if (announced) this.#open(item);
      else this.#open(`${withColon(lead)} ${item}`);
    }
  }

  line(text: string, next?: Block["kind"]): void {
    const { header, speaker, body } = splitHeader(text, this.#inDialogue);
    if (header !== "") this.#header = header;
    if (speaker !== undefined) this.#inDialogue = true;
    const found = sentences(body);
    for (const [index, sentence] of found.entries()) {
      const isLead = index === found.length - 1 && next !== undefined && /[:：]$/u.test(sentence);
      if (isLead) this.lead(sentence);
      else this.#sentence(sentence);
    }
  }

  #sentence(sentence: string): void {
    const last = this.#drafts.at(-1);
    const answers = /[?？]$/u.test(this.#previous) && (isAnswer(sentence) || isReply(sentence));
    this.#previous = sentence;
    if (!answers && isFiller(sentence)) return;
    const joins = answers || dependsOnPrevious(sentence);
    const room = last !== undefined && last.text.length + sentence.length < LIMITS.factCharacters;
    if (room && joins && this.#lead === "" && last.header === this.#header) {
      last.text += `${jointAfter(last.text)}${sentence}`;
      return;
    }
    if (!last && this.#lead === "" && isFragment(sentence)) {
      this.#fragment = this.#fragment === "" ? sentence : `${this.#fragment} ${sentence}`;
      return;
    }
    for (const clause of splitClauses(sentence)) this.#open(clause);
  }

  #open(text: string, joint = " "): void {
    const lead = this.#takeLead();
    const stands = lead === "" || (ANNOUNCEMENT.test(lead) && isClause(text));
    const led = stands ? text : `${withColon(lead)}${joint}${text}`;
    this.#drafts.push({ header: this.#header, text: `${this.#fragment} ${led}`.trim() });
    this.#fragment = "";
  }

  #takeLead(): string {
    const lead = this.#lead;
    this.#lead = "";
    return lead;
  }
}
