import type { Scope } from "../../src/memory/types.ts";
import { OllamaDouble } from "../../test/support/ollama/double.ts";
import { QWEN } from "../../test/support/ollama/models.ts";
import { Random } from "../../test/support/random.ts";
import { Fixture } from "../../test/unit/cognition/fixture.ts";
import { openGenerator } from "../../test/unit/models/ollama/fixture.ts";
import { factText } from "./texts.ts";

/**
 * Measures the cost of a write with a generator, and the rate of writes that models of different speeds sustain: bun
 * scripts/bench/generator.ts
 *
 * A double of Ollama counts calls and tokens. It extracts one fact per sentence, and finds all facts unrelated. Its tokens are estimates: a
 * word, a punctuation mark or three letters in a prompt, four characters in a reply. The time of a write is computed from them:
 * tokens read / reading speed + tokens written / writing speed.
 */

const WRITES = 160;
/** Tokens per second: reading, writing. */
const SPEEDS: readonly (readonly [name: string, reading: number, writing: number])[] = [
  ["reads 60, writes 8 a second", 60, 8],
  ["reads 250, writes 20 a second", 250, 20],
  ["reads 1,000, writes 50 a second", 1_000, 50],
  ["reads 5,000, writes 150 a second", 5_000, 150],
];

interface Cost {
  readonly calls: number;
  readonly promptTokens: number;
  readonly outputTokens: number;
  readonly ownMs: number;
}

/** `together`: number of writes of one scope that wait at the same time. */
async function measure(together: number): Promise<Cost> {
  const double = new OllamaDouble({ models: [QWEN] });
  double.answer(({ system, prompt }) => (system.startsWith("You take facts") ? factsOf(prompt) : { verdicts: [] }));
  const fixture = new Fixture(undefined, await openGenerator(double));
  const random = new Random(7);
  const startMs = performance.now();
  let written = 0;
  while (written < WRITES) {
    for (let n = 0; n < 8; n++, written++) {
      const scope: Scope = { ...fixture.scope, userId: `user${together === 1 ? n : 0}` };
      await fixture.write(`${factText(random)} ${factText(random)}`, { scope });
    }
    await fixture.process();
  }
  const ownMs = performance.now() - startMs;
  const { calls, promptTokens, outputTokens, fallbacks } = fixture.deps.steps.stats();
  await fixture.close();
  double.stop();
  if (fallbacks.length > 0) throw new Error(`the steps fell back: ${JSON.stringify(fallbacks)}`);
  const each = (total: number) => total / WRITES;
  return {
    calls: each(calls.reduce((sum, { count }) => sum + count, 0)),
    promptTokens: each(promptTokens),
    outputTokens: each(outputTokens),
    ownMs: each(ownMs),
  };
}

function factsOf(prompt: string): object {
  const texts = prompt.split("\n").map((line) => JSON.parse(line) as { text_number: number; text: string });
  return {
    answers: texts.map(({ text_number, text }) => ({
      about: text_number,
      facts: text.split(/(?<=\.) /).map((fact) => ({ fact, importance: 4 })),
    })),
  };
}

const print = (line: string) => process.stdout.write(`${line}\n`);
const costs = [await measure(8), await measure(1)];
const row = (name: string, value: (cost: Cost) => string) => print(`| ${name} | ${costs.map(value).join(" | ")} |`);
print("| a write of two sentences | eight of a scope wait together | one of each of eight scopes |");
print("| --- | --- | --- |");
row("calls a write", ({ calls }) => calls.toFixed(2));
row("tokens read a write", ({ promptTokens }) => promptTokens.toFixed(0));
row("tokens written a write", ({ outputTokens }) => outputTokens.toFixed(0));
row("memoryd's own time a write, with the double's", ({ ownMs }) => `${ownMs.toFixed(0)} ms`);
for (const [name, reading, writing] of SPEEDS) {
  row(`writes an hour by a model that ${name}`, ({ promptTokens, outputTokens }) =>
    Math.round(3600 / (promptTokens / reading + outputTokens / writing)).toLocaleString("en"),
  );
}
