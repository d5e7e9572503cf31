import { createBuiltinEmbedder } from "../../src/models/builtin.ts";
import { Random } from "../../test/support/random.ts";
import { load, post, quantile } from "./load.ts";
import { AGENT, type Bench, CONNECTIONS, type Figure, ms, perSecond } from "./setup.ts";
import { factText, questionText } from "./texts.ts";

const QUERIES = 400;
const LOAD_SECONDS = 6;
/** More than are answered in that time, so that none is asked twice. */
const QUESTIONS = 60_000;

/** Measures uncached searches in a scope of `count` memories, against an exact scan of as many vectors. */
export async function uncachedSearch(bench: Bench, user: string, count: number, aimMs: number): Promise<Figure[]> {
  const cold = await timeSearch(bench, user, "What happened first of all?");
  const latencies = await searchLatencies(bench, user, 11);
  const scan = await exactScan(count);
  const [p50, p99] = [quantile(latencies, 0.5), quantile(latencies, 0.99)];
  return [
    {
      what: `search uncached, ${count.toLocaleString("en")} memories in scope, p50 / p99`,
      value: `${ms(p50)} / ${ms(p99)}`,
      against: `exact dot-product scan of as many vectors ${ms(scan)}: ${(p50 / scan).toFixed(1)}`,
      aim: `p50 ${aimMs} ms`,
    },
    { what: `first search of a cold scope of ${count.toLocaleString("en")}`, value: ms(cold) },
  ];
}

/** Measures how many different questions are answered at once. */
export async function searchesPerSecond(bench: Bench, user: string): Promise<Figure[]> {
  const random = new Random(16);
  const requests = Array.from({ length: QUESTIONS }, (_, n) =>
    post("/v1/memories/search", bench.key, { query: `${questionText(random)} 16-${n}`, agent_id: AGENT, user_id: user }),
  );
  const { requestsPerSecond, unexpected } = await load({
    url: bench.service.url,
    connections: CONNECTIONS,
    seconds: LOAD_SECONDS,
    status: 200,
    request: (n) => requests[n % requests.length] ?? new Uint8Array(),
  });
  if (unexpected > 0) throw new Error(`${unexpected} searches were not answered`);
  if (requestsPerSecond * LOAD_SECONDS > QUESTIONS) throw new Error("questions were repeated, which the cache answers: raise QUESTIONS");
  return [{ what: `searches uncached, ${CONNECTIONS} connections, 1,000 memories in scope`, value: perSecond(requestsPerSecond) }];
}

/** Measures searches on a server that processes writes at full speed, against an idle one. */
export async function searchUnderWrites(bench: Bench, user: string): Promise<Figure[]> {
  const idle = await searchLatencies(bench, user, 12);
  const random = new Random(13);
  const requests = Array.from({ length: 5_000 }, (_, n) =>
    post("/v1/memories", bench.key, { content: factText(random), agent_id: AGENT, user_id: `load${n % 50}`, extract: false }),
  );
  const writing = load({
    url: bench.service.url,
    connections: CONNECTIONS,
    seconds: LOAD_SECONDS,
    status: 202,
    request: (n) => requests[n % requests.length] ?? new Uint8Array(),
  });
  await Bun.sleep(300);
  const busy = await searchLatencies(bench, user, 14, LOAD_SECONDS - 1);
  const { requestsPerSecond } = await writing;
  const [idleP99, busyP99] = [quantile(idle, 0.99), quantile(busy, 0.99)];
  return [
    {
      what: `search uncached p99 under full write load (${Math.round(requestsPerSecond).toLocaleString("en")} writes/s)`,
      value: ms(busyP99),
      against: `idle ${ms(idleP99)}: ${(busyP99 / idleP99).toFixed(1)}`,
    },
  ];
}

async function searchLatencies(bench: Bench, user: string, seed: number, limitSeconds = 60): Promise<Float64Array> {
  const random = new Random(seed);
  const latencies: number[] = [];
  const endMs = performance.now() + limitSeconds * 1000;
  // A number makes each question unique, so no cache answers it.
  for (let n = 0; n < QUERIES && performance.now() < endMs; n++)
    latencies.push(await timeSearch(bench, user, `${questionText(random)} ${seed}-${n}`));
  return Float64Array.from(latencies).sort();
}

export async function timeSearch({ client }: Pick<Bench, "client">, user: string, query: string): Promise<number> {
  const startMs = performance.now();
  const reply = await client.search({ query, agent_id: AGENT, user_id: user });
  const tookMs = performance.now() - startMs;
  if (reply.cache_hit || reply.results.length === 0)
    throw new Error("this search cannot be measured: it came from the cache or found nothing");
  return tookMs;
}

/** Returns the median time of scoring and sorting all vectors in plain JavaScript. */
async function exactScan(count: number): Promise<number> {
  const embedder = createBuiltinEmbedder();
  const { dimensions } = embedder.identity;
  const random = new Random(15);
  const matrix = new Float32Array(count * dimensions);
  const vectors = await embedder.embedDocuments(Array.from({ length: count }, () => factText(random)));
  vectors.forEach((vector, row) => {
    matrix.set(vector, row * dimensions);
  });
  const times: number[] = [];
  for (let n = 0; n < 50; n++) {
    const query = await embedder.embedQuery(questionText(random));
    const startMs = performance.now();
    const scores = new Float32Array(count);
    for (let row = 0, at = 0; row < count; row++) {
      let sum = 0;
      for (let column = 0; column < dimensions; column++) sum += (matrix[at++] ?? 0) * (query[column] ?? 0);
      scores[row] = sum;
    }
    scores.toSorted();
    times.push(performance.now() - startMs);
  }
  return quantile(Float64Array.from(times).sort(), 0.5);
}
