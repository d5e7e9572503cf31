import { Random } from "../../test/support/random.ts";
import { quantile } from "./load.ts";
import { AGENT, type Bench, drained, type Figure, fill, ms, perSecond } from "./setup.ts";
import { factText } from "./texts.ts";

const WRITES = 100;

/** Measures the time from a 202 to the first search that finds the memory, on an idle service. */
export async function timeToSearchable(bench: Bench): Promise<Figure[]> {
  const random = new Random(21);
  const times: number[] = [];
  for (let n = 0; n < WRITES; n++) {
    const content = factText(random);
    const id = await bench.client.write({ content, agent_id: AGENT, user_id: "fresh", extract: false });
    const startMs = performance.now();
    for (let attempt = 0; ; attempt++) {
      const { results } = await bench.client.search({
        query: content,
        agent_id: AGENT,
        user_id: "fresh",
        k: 3,
        task_context: `attempt ${attempt}`,
      });
      if (results.some((hit) => hit.id === id)) break;
    }
    times.push(performance.now() - startMs);
    await Bun.sleep(20);
  }
  const sorted = Float64Array.from(times).sort();
  return [
    {
      what: "from 202 to searchable when idle, p50 / p99",
      value: `${ms(quantile(sorted, 0.5))} / ${ms(quantile(sorted, 0.99))}`,
      aim: "p50 100 ms",
    },
  ];
}

/** Measures the memories that are accepted, processed and stored per second, over ten scopes. */
export async function processing(bench: Bench): Promise<Figure[]> {
  const count = 500;
  await drained(bench.client);
  const before = await bench.client.metric('memoryd_jobs_total{outcome="done"}');
  const startMs = performance.now();
  await fill(
    bench,
    Array.from({ length: 10 }, (_, n) => ({ user: `p${n}`, count })),
    22,
  );
  const done = (await bench.client.metric('memoryd_jobs_total{outcome="done"}')) - before;
  // The wait for an empty queue, three times in a row, adds a second to the work.
  const seconds = (performance.now() - startMs) / 1000 - 1;
  return [{ what: "memories processed, built-in models, 10 scopes", value: perSecond(done / seconds) }];
}
