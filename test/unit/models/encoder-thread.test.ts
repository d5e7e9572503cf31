import { afterEach, describe, expect, test } from "bun:test";
import { createBuiltinEmbedder } from "../../../src/models/builtin.ts";
import { EncoderThread, type EncoderThreadOptions } from "../../../src/models/encoder-thread.ts";
import { embedderContract } from "../../contracts/embedder.ts";
import { until } from "../../support/until.ts";

/** The real thread, unless a test says otherwise. */
const opened: EncoderThread[] = [];
afterEach(() => {
  for (const thread of opened.splice(0)) thread.close();
});

interface Opened {
  readonly thread: EncoderThread;
  readonly workers: Worker[];
  readonly warnings: string[];
}

function open(
  options: Partial<EncoderThreadOptions> = {},
  script: string | URL = new URL("../../../src/encoder-worker.ts", import.meta.url),
): Opened {
  const [workers, warnings]: [Worker[], string[]] = [[], []];
  const createWorker = () => {
    const worker = new Worker(script);
    workers.push(worker);
    return worker;
  };
  const thread = new EncoderThread({ log: { warn: (_fields, message) => warnings.push(message) }, createWorker, ...options });
  opened.push(thread);
  return { thread, workers, warnings };
}

/** So many queries in one turn that the thread starts. */
function crowd(thread: EncoderThread): Promise<(Float32Array | undefined)[]> {
  return Promise.all(Array.from({ length: 4 }, () => thread.encode([1, 2])));
}

const takesQueries = async (thread: EncoderThread) => (await thread.encode([1, 2])) !== undefined;

async function running(options: Partial<EncoderThreadOptions> = {}): Promise<Opened> {
  const opened = open(options);
  await crowd(opened.thread);
  await until("the thread takes queries", () => takesQueries(opened.thread));
  return opened;
}

const QUESTIONS = Array.from({ length: 60 }, (_, n) =>
  n % 3 === 0 ? `Wo wohnt Anna seit ${1950 + n}?` : `Where did Ann live in ${1950 + n}?`,
);
const plain = createBuiltinEmbedder();
const expected = Promise.all(QUESTIONS.map((text) => plain.embedQuery(text)));

embedderContract("builtin with a thread", async () => createBuiltinEmbedder((await running()).thread));

describe("queries on a thread of their own", () => {
  test("have the vectors that the asking thread gives, whoever encodes them", async () => {
    const { thread } = await running();
    let byThread = 0;
    const counted = {
      encode: async (pieces: readonly number[]) => {
        const vector = await thread.encode(pieces);
        if (vector !== undefined) byThread++;
        return vector;
      },
    };
    const embedder = createBuiltinEmbedder(counted);
    expect(await Promise.all(QUESTIONS.map((text) => embedder.embedQuery(text)))).toEqual(await expected);
    // The asking thread did its share of what the other did not take.
    expect(byThread).toBeGreaterThan(0);
    expect(byThread).toBeLessThan(QUESTIONS.length);
  });

  test("a caller who waits for each answer starts no thread", async () => {
    const { thread, workers } = open();
    for (let n = 0; n < 20; n++) {
      expect(await thread.encode([1, 2])).toBeUndefined();
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(workers).toEqual([]);
  });

  test("a thread that dies fails no query, and is replaced after a pause", async () => {
    let nowMs = 0;
    const { thread, workers, warnings } = await running({ now: () => nowMs });
    const embedder = createBuiltinEmbedder(thread);
    const answers = Promise.all(QUESTIONS.map((text) => embedder.embedQuery(text)));
    workers[0]?.terminate();
    expect(await answers).toEqual(await expected);
    await until("the end of the thread is known", () => warnings.length === 1);
    await crowd(thread);
    expect(workers).toHaveLength(1);
    nowMs = 60_000;
    await crowd(thread);
    await until("the thread takes queries", () => takesQueries(thread));
    expect(workers).toHaveLength(2);
    expect(warnings).toHaveLength(1);
  });

  test("a thread that fails at its start, or gives no answer, fails no query", async () => {
    const scriptOf = (source: string) => URL.createObjectURL(new Blob([source], { type: "application/javascript" }));
    const failing = open({}, scriptOf("throw new Error('no weights')"));
    expect(await crowd(failing.thread)).toEqual(Array(4).fill(undefined));
    await until("the failure is told", () => failing.warnings.length === 1);
    expect(failing.warnings[0]).toContain("no weights");

    const silent = open({}, scriptOf("self.onmessage = () => {}; self.postMessage('ready')"));
    await crowd(silent.thread);
    await until("a query was left without an answer", async () => !(await takesQueries(silent.thread)) && silent.warnings.length === 1);
    expect(silent.warnings[0]).toContain("no answer");
  });

  test("a thread ends by itself when nothing asks it, and when it is closed", async () => {
    // On a busy machine its time without work may be over before it is ready.
    const idle = open({ idleMs: 250 });
    await crowd(idle.thread);
    const ended = Promise.withResolvers<void>();
    idle.workers[0]?.addEventListener("close", () => ended.resolve());
    await ended.promise;
    expect(idle.warnings).toEqual([]);

    const { thread, workers, warnings } = await running();
    const closed = Promise.withResolvers<void>();
    workers[0]?.addEventListener("close", () => closed.resolve());
    const left = thread.encode([1, 2]);
    thread.close();
    await closed.promise;
    expect(await left).toBeUndefined();
    expect(await crowd(thread)).toEqual(Array(4).fill(undefined));
    expect({ workers: workers.length, warnings }).toEqual({ workers: 1, warnings: [] });
  });
});
