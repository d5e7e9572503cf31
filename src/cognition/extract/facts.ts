import type { SentenceReader } from "../../models/model.ts";
import { splitHeader } from "../../reading/headers/header.ts";
import { patternOfAll } from "../../reading/languages/all-languages.ts";
import { mayBeOfPrevious } from "../../reading/languages/omitted-subject.ts";
import { sentences } from "../../reading/sentences/sentences.ts";
import { isAnswer, isReply, isSmallTalk } from "../../reading/sentences/small-talk.ts";
import { FACT_CHARACTERS } from "../limits.ts";
import { type Block, blocks } from "./blocks.ts";
import { isClause } from "./clauses.ts";
import { dependsOnPrevious, isFragment } from "./dependence.ts";
import { type Frame, frameAfter, isGoverned } from "./frames.ts";
import { hasKnownClauses, mayGoOn, type Standing, splitStatements, standingOf } from "./statements.ts";

/** A lead that has no content of its own and only announces: "Some facts about me:". */
const ANNOUNCEMENT = patternOfAll("announcing");
/** A list of short items up to this length becomes one line: "Hobbies: chess; hiking". */
const SHORT_LIST_CHARACTERS = 240;
/** A sentence that continues an event stands alone when it is this likely a fact. */
const LIKELY = 0.8;
/**
 * What is this likely said to the assistant alone is not worth a memory beside a fact. Of sentences by sealed authors this is none of 388 facts
 * and 27 of 156 questions, requests and greetings.
 */
const CERTAIN = 0.9;
/** Consecutive headings up to this total length are put together in front of the text that follows. */
const LEAD_CHARACTERS = 160;

/**
 * The facts of a short text: each independent statement with the sentences that depend on it. A story between statements stays together.
 */
export function factsOf(text: string, reader: SentenceReader): string[] {
  const parts = blocks(text);
  const builder = new FactBuilder(hasKnownClauses(text), reader, labelsOf(parts));
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
  return builder.facts();
}

/** Lines without a header from which a name in front of a single line is a label ("Timeline: ..."). */
const UNNAMED_LINES = 3;

/** Words in front of a line that look like its speaker, but of no other line. */
function labelsOf(parts: readonly Block[]): ReadonlySet<string> {
  const heads = parts.filter(({ kind }) => kind === "prose").map(({ text }) => splitHeader(text));
  if (heads.filter(({ header }) => header === "").length < UNNAMED_LINES) return new Set();
  const once = heads.filter(({ name, stamp }) => name !== "" && stamp === "" && heads.filter((other) => other.name === name).length === 1);
  return new Set(once.map(({ header }) => header));
}

function endOfList(parts: readonly Block[], from: number): number {
  let end = from;
  while (parts[end]?.kind === "item") end++;
  return end;
}

type Taking = "all" | "told" | "leaning";

interface Draft {
  readonly header: string;
  /**
   * Which sentences may join it. `all`: any that is not an independent statement. `told`: the same, except questions, for a statement about
   * an event. `leaning`: only sentences that depend on it, for a statement about a state.
   */
  readonly takes: Taking;
  /** Whether it is an item of a list, which its writer meant to say. */
  readonly isItem: boolean;
  text: string;
  /** The header of its last line, which may differ from the first one because a game continues from speaker to speaker. */
  lastHeader: string;
}

function withColon(lead: string): string {
  return /[:：]$/u.test(lead) ? lead : `${lead}:`;
}

const UNHEADED = (text: string) => ({ header: "", speaker: undefined, body: text });

function asks(sentence: string): boolean {
  return /[?？؟]$/u.test(sentence);
}

/** The separator between a text and the sentence that joins it: none in scripts without spaces, a line break after code. */
function jointAfter(text: string): string {
  if (/[。！？]$/u.test(text)) return "";
  return /[`}\]|]$/u.test(text) ? "\n" : " ";
}

/** Collects facts in the order of the text. The next sentence may still join the last fact. */
class FactBuilder {
  readonly #drafts: Draft[] = [];
  /** The header of the latest line that has one. It applies to the lines after it. */
  #header = "";
  #inDialogue = false;
  /** A heading, or a line that ends with a colon. It is put in front of the text that follows. */
  #lead = "";
  /** The beginning of the text where it is too short to stand alone. It is put in front of the first fact. */
  #fragment = "";
  #previous = "";
  /** What another speaker asked last, before the first sentence of the answer. */
  #question = "";
  #frame: Frame = "none";
  readonly #isKnown: boolean;
  readonly #reader: SentenceReader;
  readonly #labels: ReadonlySet<string>;

  constructor(isKnown: boolean, reader: SentenceReader, labels: ReadonlySet<string>) {
    this.#isKnown = isKnown;
    this.#reader = reader;
    this.#labels = labels;
  }

  facts(): string[] {
    if (this.#lead !== "" && !isSmallTalk(this.#lead)) this.#open(this.#takeLead());
    if (this.#fragment !== "") this.#open("");
    const worth = this.#drafts.filter(({ text, isItem }) => isItem || this.#reader.read(text).kinds.talk < CERTAIN);
    const kept = worth.length > 0 ? worth : this.#drafts;
    return kept.map(({ header, text }) => (header === "" ? text : `${header} ${text}`));
  }

  lead(text: string): void {
    this.#frame = frameAfter(text, this.#frame);
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
    const announced = this.#frame === "none" && (lead === "" || ANNOUNCEMENT.test(lead));
    if (announced && items.some(isClause)) {
      for (const item of items) {
        if (isFragment(item)) this.#open(item);
        else this.line(item);
      }
      return;
    }
    const isShort = items.reduce((total, item) => total + item.length + 2, lead.length) <= SHORT_LIST_CHARACTERS;
    if (!isShort && this.#frame === "none" && lead.length <= LEAD_CHARACTERS) {
      for (const item of items) this.#push(lead === "" ? item : `${withColon(lead)} ${item}`, "all", true);
      this.#previous = "";
      return;
    }
    const isInline = isShort && items.length > 1 && !items.some((item) => isClause(item) || sentences(item).length > 1);
    const listed = isInline ? items.map((item) => item.replace(/[.;,]$/u, "")).join("; ") : items.map((item) => `- ${item}`).join("\n");
    this.#open(lead === "" ? listed : `${withColon(lead)}${isInline ? " " : "\n"}${listed}`);
    this.#previous = "";
  }

  line(text: string, next?: Block["kind"]): void {
    const { header, speaker, body } = this.#labels.has(splitHeader(text).header) ? UNHEADED(text) : splitHeader(text, this.#inDialogue);
    if (header !== "" && header !== this.#header) {
      this.#question = asks(this.#previous) ? this.#previous : "";
      this.#header = header;
    }
    if (speaker !== undefined) this.#inDialogue = true;
    if (this.#frame !== "text") this.#frame = "none";
    const found = sentences(body);
    for (const [index, sentence] of found.entries()) {
      const isLead = index === found.length - 1 && next !== undefined && /[:：]$/u.test(sentence);
      if (isLead) this.lead(sentence);
      else this.#sentence(sentence, index === 0);
    }
  }

  #sentence(sentence: string, beginsLine: boolean): void {
    const last = this.#drafts.at(-1);
    const governed = isGoverned(sentence, this.#frame);
    this.#frame = frameAfter(sentence, this.#frame);
    const answers = asks(this.#previous) && (isAnswer(sentence) || isReply(sentence));
    const isOfPrevious = mayBeOfPrevious(sentence, this.#previous);
    this.#previous = sentence;
    if (!answers && !governed && isSmallTalk(sentence)) return;
    if (last && governed) {
      last.text += `${last.lastHeader === this.#header ? jointAfter(last.text) : `\n${this.#header} `}${sentence}`;
      last.lastHeader = this.#header;
      return;
    }
    const standing = answers || isOfPrevious ? "leans" : standingOf(sentence, this.#isKnown);
    const room = last !== undefined && last.text.length + sentence.length < FACT_CHARACTERS;
    if (room && this.#joins(sentence, standing, last, beginsLine && !answers) && this.#lead === "" && last.lastHeader === this.#header) {
      last.text += `${jointAfter(last.text)}${sentence}`;
      return;
    }
    if (!last && this.#lead === "" && isFragment(sentence)) {
      this.#fragment = this.#fragment === "" ? sentence : `${this.#fragment} ${sentence}`;
      return;
    }
    for (const clause of splitStatements(sentence))
      this.#open(clause, " ", standing !== "alone" ? "all" : mayGoOn(clause) ? "told" : "leaning");
  }

  #joins(sentence: string, standing: Standing, last: Draft, beginsLine: boolean): boolean {
    if (standing === "leans") return !beginsLine || dependsOnPrevious(sentence);
    if (standing === "alone" || beginsLine || last.takes === "leaning") return false;
    if (standing === "continues" && this.#reader.read(sentence).kinds.fact >= LIKELY) return false;
    return standing === "continues" || last.takes === "all";
  }

  #open(text: string, joint = " ", takes: Taking = "all"): void {
    const lead = this.#takeLead();
    const stands = lead === "" || (ANNOUNCEMENT.test(lead) && isClause(text));
    const led = stands ? text : `${withColon(lead)}${joint}${text}`;
    this.#push(`${this.#fragment} ${led}`.trim(), takes);
    this.#fragment = "";
  }

  /** An answer has the question of the other speaker in front, which then needs no memory of its own. */
  #push(text: string, takes: Taking, isItem = false): void {
    const last = this.#drafts.at(-1);
    const isAsked = this.#question !== "" && this.#question.length <= LEAD_CHARACTERS;
    if (isAsked && last?.text === this.#question) this.#drafts.pop();
    const asked = isAsked ? `(${this.#question}) ${text}` : text;
    this.#question = "";
    this.#drafts.push({ header: this.#header, lastHeader: this.#header, text: asked, takes, isItem });
  }

  #takeLead(): string {
    const lead = this.#lead;
    this.#lead = "";
    return lead;
  }
}
