import { afterAll, beforeEach, expect, test } from "bun:test";
import { runCommand } from "../../../scripts/lib/service.ts";
import { OllamaDouble } from "../../support/ollama/double.ts";
import { QWEN } from "../../support/ollama/models.ts";

const double = new OllamaDouble({ models: [QWEN] });
afterAll(() => double.stop());
beforeEach(() => double.behave());

const tryModel = (name: string, ...flags: string[]) => runCommand(["models", "try", name, "--ollama-host", double.url, ...flags]);

/** Every sentence as a fact of its own, and a verdict on each pair. */
function answerAll(verdict: "updates" | "unrelated"): void {
  double.answer(({ system, prompt }) => {
    if (!/^You (?:take facts|compare)/.test(system)) return undefined;
    // A second try says after the lines why the first answer was refused.
    const lines: Record<string, unknown>[] = prompt.split("\n").flatMap((line) => (line.startsWith("{") ? [JSON.parse(line)] : []));
    if (system.startsWith("You compare"))
      return {
        verdicts: lines.flatMap((line) => Object.keys(line["known_facts"] as object)).map((known) => ({ known: Number(known), verdict })),
      };
    const facts = (text: string) => text.split(/(?<=[.!?。]) ?|, (?:and|und|et|e|y|en|а) /u).filter((fact) => fact !== "");
    return {
      answers: lines.map(({ text }, index) => ({ about: index + 1, facts: facts(String(text)).map((fact) => ({ fact, importance: 5 })) })),
    };
  });
}

test("shows what a model does beside the built-in steps, and advises", async () => {
  answerAll("updates");
  const { code, stdout } = await tryModel("qwen3:4b-instruct");
  expect(code).toBe(0);
  expect(stdout).toMatch(/BUILT IN +qwen3:4b-instruct\n/);
  expect(stdout).toMatch(/traps taken for a change, of 12 +[0-3] +[4-9]/);
  expect(stdout).toMatch(/facts lost by that +0 +0\n/);
  expect(stdout).toMatch(/\n\nqwen3:4b-instruct .+\.\n$/);
});

test("prints JSON", async () => {
  answerAll("unrelated");
  const { stdout } = await tryModel("qwen3:4b-instruct", "--json");
  const { builtin, tried, ...rest } = JSON.parse(stdout);
  expect(rest).toEqual({ model: "qwen3:4b-instruct", warnings: [], advice: expect.stringContaining("qwen3:4b-instruct") });
  expect(Object.keys(tried)).toEqual(Object.keys(builtin));
  // Without a verdict of the model, only the rules and the judge notice changes.
  expect(tried).toMatchObject({ lost: 0, traps: builtin.traps, writes: 40 });
  expect(tried.changes).toBeLessThanOrEqual(builtin.changes);
  expect(builtin.changes).toBeGreaterThan(8);
});

test("says of a model without usable answers that the built-in steps do its work, and what Ollama does to it", async () => {
  double.misbehave({ kind: "content", content: "Yes, of course." }, { on: "chat" });
  const { code, stdout, stderr } = await tryModel("qwen3:4b-instruct");
  expect(code).toBe(0);
  expect(stderr).toContain("does not reply by a schema");
  expect(stdout).toMatch(/often gives no answer that memoryd can use.+keep the built-in steps, with --chat-model builtin/);
});

test.each([
  ["nosuch:1b", /Ollama has no model nosuch:1b \(run "ollama pull nosuch:1b"\)/],
  ["builtin", /must be that of a chat model/],
])("refuses %s with the way out", async (name, message) => {
  const { code, stderr } = await tryModel(name);
  expect(code).toBe(2);
  expect(stderr).toMatch(message);
});
