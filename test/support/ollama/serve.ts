/**
 * The double as a program, for tests that start memoryd as one: `bun test/support/ollama/serve.ts --port 11500 --control-port 11501`.
 * Its control port answers JSON:
 *
 * - `POST /misbehave` `{"fault": {"kind": "hang"}, "on": "embed", "times": 2}`
 * - `POST /behave`
 * - `POST /answers` `[{"includes": "Lisbon", "value": {...}}]`: the reply for the first text that the prompt includes
 * - `POST /install` a model, `POST /remove` `{"name": "..."}`
 * - `GET /seen`: how often each call was made
 */
import { parseArgs } from "node:util";
import { OllamaDouble } from "./double.ts";
import type { Call, Fault } from "./faults.ts";
import { chatModel, type DoubleModel, EMBEDDINGGEMMA, embeddingModel, QWEN } from "./models.ts";

const { values } = parseArgs({
  options: {
    port: { type: "string", default: "0" },
    "control-port": { type: "string", default: "0" },
    bare: { type: "boolean", default: false },
  },
});
const models = values.bare ? [] : [EMBEDDINGGEMMA, QWEN];
const double = new OllamaDouble({ port: Number(values.port), models });

interface Control {
  readonly "/misbehave": { readonly fault: Fault; readonly on?: Call; readonly times?: number };
  readonly "/answers": readonly { readonly includes: string; readonly value: unknown }[];
  readonly "/install": DoubleModel & { readonly kind: "embedding" | "chat" };
  readonly "/remove": { readonly name: string };
}

const handlers: { readonly [P in keyof Control]: (asked: Control[P]) => void } = {
  "/misbehave": ({ fault, ...scope }) => double.misbehave(fault, scope),
  "/answers": (rules) => double.answer(({ prompt }) => rules.find(({ includes }) => prompt.includes(includes))?.value),
  "/install": ({ kind, ...model }) => double.state.install(kind === "chat" ? chatModel(model) : embeddingModel(model)),
  "/remove": ({ name }) => double.state.remove(name),
};

const control = Bun.serve({
  hostname: "127.0.0.1",
  port: Number(values["control-port"]),
  async fetch(request) {
    const { pathname } = new URL(request.url);
    if (pathname === "/seen") return Response.json(counts());
    if (pathname === "/behave") double.behave();
    else if (pathname in handlers) handlers[pathname as keyof Control]((await request.json()) as never);
    else return Response.json({ error: "no such control" }, { status: 404 });
    return Response.json({});
  },
});

function counts(): Record<string, number> {
  const seen: Record<string, number> = {};
  for (const { call, path } of double.seen) seen[call ?? path] = (seen[call ?? path] ?? 0) + 1;
  return seen;
}

process.stdout.write(`${JSON.stringify({ url: double.url, control: `http://127.0.0.1:${control.port}` })}\n`);
