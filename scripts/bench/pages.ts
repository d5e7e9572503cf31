import type { OrgList } from "../../src/dashboard/api/contract.ts";
import { DashboardClient } from "../../test/support/dashboard-client.ts";
import { quantile } from "./load.ts";
import { AGENT, type Figure, fill, ms, printFigures, rested, startBench, timesInTurn, type Way } from "./setup.ts";

/**
 * How long the dashboard's server takes for what a person's page asks, over HTTP, for a person of 10,000 memories among 100,000, and for the
 * filter of texts over all of them: MEMORYD_UNDER_TEST=dist/memoryd bun scripts/bench/pages.ts. Takes some minutes; keep the machine idle.
 */

const PERSON = { user: "ana", count: 10_000 };
const OTHERS = Array.from({ length: 90 }, (_, at) => ({ user: `user${at}`, count: 1_000 }));
const RUNS = 20;
const UNCOUNTED = 3;

const bench = await startBench();
try {
  const pages = await DashboardClient.setUp(bench.service);
  process.stderr.write("filling up to 100,000 memories ...\n");
  await fill(bench, [PERSON, ...OTHERS], 7);
  await rested(bench);
  const { items } = await pages.get<OrgList>("orgs");
  const org = items.find(({ name }) => name === "bench")?.id ?? "";
  const person = `orgs/${org}/people/${PERSON.user}`;
  const asked = (name: string, path: string): Way => [name, () => pages.get(path)];
  const ways: Way[] = [
    asked("list of people", `orgs/${org}/people`),
    asked("person", person),
    asked("strip of time", `${person}/days`),
    asked("beliefs", `${person}/beliefs`),
    asked("timeline", `${person}/timeline`),
    asked("questions", `${person}/questions`),
    ["what an agent is told", () => pages.post(`${person}/told`, { agent_id: AGENT })],
    asked("memories, first page", `orgs/${org}/memories`),
    asked("filter of texts, a frequent word", `orgs/${org}/memories?text=piano`),
    asked("filter of texts, two words", `orgs/${org}/memories?text=old%20piano`),
    asked("filter of texts, part of a word", `orgs/${org}/memories?text=iano`),
    asked("filter of texts, nothing found in Cyrillic", `orgs/${org}/memories?text=${encodeURIComponent("жук")}`),
    asked("filter of texts, nothing found", `orgs/${org}/memories?text=zyzzyva`),
    asked("overview of a day", "overview?range=24h"),
  ];
  const times = await timesInTurn(ways, RUNS, UNCOUNTED);
  const figure = (name: string, took: Float64Array): Figure => ({
    what: name,
    value: `${ms(quantile(took, 0.5))}, slowest ${ms(took.at(-1) ?? 0)}`,
  });
  printFigures(ways.map(([name], at) => figure(name, times[at] ?? new Float64Array())));
} finally {
  await bench.end();
}
