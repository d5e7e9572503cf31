import { afterAll, beforeAll, expect, test } from "bun:test";
import type { PlaygroundAnswer } from "../../../../src/dashboard/api/contract-search.ts";
import { TestDashboard } from "../../../support/dashboard.ts";
import { expectEnvelope } from "../../../support/http.ts";

let dashboard: TestDashboard;
beforeAll(async () => {
  dashboard = await TestDashboard.start();
});
afterAll(() => dashboard.stop());

const BODY = { query: "Where does Ann live?", agent_id: "agent", user_id: "user", task_context: "plan a trip" };
const ask = (body: object) => dashboard.post(`orgs/${dashboard.server.orgId}/search`, body);

test("returns the same results as the API, and the explanation of each score adds up to it", async () => {
  for (const text of ["Ann lives in Rome.", "Ann has a cat.", "Bob lives in Oslo."]) await dashboard.server.remember(text);
  const answer = (await ask(BODY)).json as PlaygroundAnswer;
  expect(answer.cache_hit).toBe(false);
  const api = (await dashboard.server.send({ path: "/v1/memories/search", body: BODY })).json as { results: object[]; cache_hit: boolean };
  expect(api.cache_hit).toBe(true);
  expect(answer.results.map(({ explanation, ...hit }) => hit)).toEqual(api.results as never);
  expect(answer.results.length).toBeGreaterThan(0);
  for (const { score, explanation } of answer.results) {
    const { shares, formula } = explanation;
    // A share that three decimals do not show is left out.
    expect(Math.abs(shares.reduce((sum, { value }) => sum + value, 0) - score)).toBeLessThan(0.003);
    expect(shares.map(({ label }) => label)).toContain("Similarity");
    expect(formula).toContain("importance");
  }
  expect(((await ask(BODY)).json as PlaygroundAnswer).cache_hit).toBe(true);
});

test("has the limits of the API", async () => {
  for (const body of [
    { ...BODY, query: " " },
    { ...BODY, k: 0 },
    { ...BODY, level: 2 },
    { ...BODY, agent_id: "a/b" },
    { ...BODY, more: 1 },
  ])
    expectEnvelope(await ask(body), 400, "validation_error");
  // The API counts characters, of which each of these takes two units of UTF-16.
  expect((await ask({ ...BODY, query: "😀".repeat(1500) })).status).toBe(200);
  expectEnvelope(await ask({ ...BODY, query: "x".repeat(2049) }), 400, "validation_error", "query is invalid: at most 2048 characters");
  expectEnvelope(await ask({ ...BODY, query: "x".repeat(9000) }), 413, "payload_too_large");
});
