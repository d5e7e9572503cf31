import { dot } from "../../models/matrix/products.ts";
import type { Embedder } from "../../models/model.ts";

/** How near the vectors of texts are that have nothing to do with each other. Each model has a scale of its own. */
export interface Background {
  /** Of the cosines of questions with statements. */
  readonly mean: number;
  readonly deviation: number;
}

/** Statements, and questions that none of them answers, in the languages of the measurements. */
const STATEMENTS = [
  "The meeting was moved to Thursday afternoon.",
  "Our cat sleeps on the windowsill.",
  "Der Server wird jede Nacht neu gestartet.",
  "Mon oncle est menuisier.",
  "Cenamos pasta con tomate.",
  "Счёт оплатили дважды.",
  "他不喜欢吵闹的音乐。",
  "ガラスの歴史の本を読んでいます。",
];
const QUESTIONS = [
  "How deep is the harbour?",
  "Wer hat die Decke der Kirche gemalt?",
  "À quelle heure ferme la pharmacie ?",
  "¿Por qué está otra vez pinchada la rueda?",
  "Какая рубашка подходит к серым брюкам?",
  "手球队有几名球员？",
  "コウノトリはどこで冬を越しますか？",
  "What is the password of the printer?",
];

/** The background of the built-in embedder, as {@link measureBackground} gives it. A test measures it again. */
const BUILTIN: Background = { mean: 0.032, deviation: 0.062 };

export async function measureBackground(embedder: Embedder): Promise<Background> {
  const [statements, questions] = await Promise.all([
    embedder.embedDocuments(STATEMENTS),
    Promise.all(QUESTIONS.map((text) => embedder.embedQuery(text))),
  ]);
  const cosines = questions.flatMap((question) => statements.map((statement) => dot(question, statement)));
  const mean = meanOf(cosines);
  return { mean, deviation: Math.sqrt(meanOf(cosines.map((cosine) => (cosine - mean) ** 2))) };
}

/** The background of an embedder, measured once, when it is first asked for. Nobody waits for it. */
export class MeasuredBackground {
  readonly #embedder: Embedder;
  #measured: Background | undefined;
  #isMeasuring = false;

  constructor(embedder: Embedder) {
    this.#embedder = embedder;
    if (embedder.identity.name.startsWith("builtin")) this.#measured = BUILTIN;
  }

  /** Undefined until it is measured. After a fault of the embedder the next call tries again. */
  get(): Background | undefined {
    if (this.#measured === undefined && !this.#isMeasuring) void this.#measure();
    return this.#measured;
  }

  async #measure(): Promise<void> {
    this.#isMeasuring = true;
    try {
      this.#measured = await measureBackground(this.#embedder);
    } catch {
      // The circuit breaker of the queries reports faults of the embedder.
    } finally {
      this.#isMeasuring = false;
    }
  }
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
