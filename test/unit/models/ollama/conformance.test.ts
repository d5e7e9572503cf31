import { afterAll, describe, expect, test } from "bun:test";
import { OllamaDouble } from "../../../support/ollama/double.ts";
import { chatModel, embeddingModel } from "../../../support/ollama/models.ts";
import recorded from "../../../support/ollama/wire/recorded.json";

/**
 * Sends the requests that were recorded with a real Ollama 0.31.2 to the double, so that the double keeps behaving like it. Errors must be
 * equal to the letter; answers must have the same fields and types. With OLLAMA_TEST_HOST, a real server that has the models of the
 * recording gets the same requests.
 */
interface Recorded {
  readonly name: string;
  readonly request: {
    readonly method: string;
    readonly path: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: string;
  };
  readonly response: {
    readonly status: number;
    readonly contentType: string | null;
    readonly body?: string;
    readonly shape?: unknown;
    readonly values?: Readonly<Record<string, unknown>>;
  };
  /** `masked`: equal except for numbers. `part`: the double has only some of the recorded fields. */
  readonly compare: string;
}

const double = new OllamaDouble({
  models: [
    embeddingModel({ name: "test-minilm:latest", dimensions: 384, contextLength: 512, numCtx: 256 }),
    chatModel({ name: "test-terse:latest", path: "native" }),
    chatModel({ name: "test-terse-go:latest", path: "template" }),
    chatModel({ name: "test-think:latest", path: "template", capabilities: ["completion", "thinking"] }),
  ],
});
afterAll(() => double.stop());

const realHost = process.env["OLLAMA_TEST_HOST"];
const records = recorded as unknown as readonly Recorded[];

describe("the double answers as recorded", () => {
  for (const record of records) test(record.name, () => compare(record, double.url, isPart));
});

if (realHost) {
  describe("a real server answers as recorded", () => {
    // The recording was shortened, so it must be a part of the real answer.
    for (const record of records) test(record.name, () => compare(record, realHost, (answered, wanted) => isPart(wanted, answered)));
  });
}

type Agrees = (answered: unknown, wanted: unknown) => boolean;

async function compare({ request, response, compare: how }: Recorded, url: string, agrees: Agrees): Promise<void> {
  const { method, path, headers = {}, body } = request;
  const answer = await fetch(url + path, { method, headers, proxy: false, ...(body === undefined ? {} : { body }) });
  const text = (await answer.text()).trim();
  expect(answer.status).toBe(response.status);
  expect(answer.headers.get("content-type")).toBe(response.contentType);
  if (how === "exact") expect(text).toBe(response.body ?? "");
  else if (how === "masked") expect(mask(text)).toBe(mask(response.body ?? ""));
  else checkShape(JSON.parse(text), response, how === "part" ? agrees : undefined);
}

function checkShape(answer: Record<string, unknown>, { shape, values = {} }: Recorded["response"], agrees: Agrees | undefined): void {
  if (agrees) expect(agrees(shapeOf(answer), shape)).toBe(true);
  else expect(shapeOf(answer)).toEqual(shape);
  for (const [name, value] of Object.entries(values)) {
    const found = name === "embeddings.length" ? (answer["embeddings"] as unknown[]).length : answer[name];
    expect({ [name]: found }).toEqual({ [name]: value });
  }
}

function mask(text: string): string {
  return text.replaceAll(/\d+/g, "N");
}

/** The fields and types of a value, the length of a row of numbers, and each distinct shape of a list once. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) {
    if (value.length > 8 && typeof value[0] === "number") return `numbers ${value.length}`;
    const shapes = value.map(shapeOf);
    return shapes.filter((shape, i) => i === shapes.findIndex((other) => Bun.deepEquals(other, shape)));
  }
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shapeOf(inner)]));
  }
  return value === null ? "null" : typeof value;
}

function isPart(part: unknown, whole: unknown): boolean {
  if (Array.isArray(part) && Array.isArray(whole)) return part.every((item) => whole.some((other) => isPart(item, other)));
  if (typeof part === "object" && part !== null && typeof whole === "object" && whole !== null) {
    return Object.entries(part).every(([key, inner]) => key in whole && isPart(inner, (whole as Record<string, unknown>)[key]));
  }
  return Bun.deepEquals(part, whole);
}
