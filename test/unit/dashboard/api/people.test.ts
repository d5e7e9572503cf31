import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import {
  type Beliefs,
  type PeoplePage,
  type PersonAnswer,
  type PersonDays,
  SHOWN_PEOPLE,
  type Told,
} from "../../../../src/dashboard/api/contract-people.ts";
import { TestDashboard } from "../../../support/dashboard.ts";
import { expectEnvelope, TestServer } from "../../../support/http.ts";
import { Visitor } from "../../../support/visitor.ts";

let dashboard: TestDashboard;
const ids: string[] = [];
beforeAll(async () => {
  dashboard = await TestDashboard.start();
  const { server } = dashboard;
  ids.push(await server.remember("Ann lives in Rome.", { user_id: "ann" }));
  ids.push(await server.remember("Ann likes GREEN tea.", { user_id: "ann", agent_id: "other" }));
  ids.push(await server.remember("Ann had a cat.", { user_id: "ann", agent_id: "other" }));
  await server.send({ path: `/v1/memories/${ids[2]}`, method: "DELETE" });
});
afterAll(() => dashboard.stop());

const people = (path = "") => `orgs/${dashboard.server.orgId}/people${path}`;
const get = async <Answer>(path: string) => {
  const { status, json } = await dashboard.get(people(path));
  expect(status).toBe(200);
  return json as Answer;
};
/** What `POST /v1/context` answers. */
interface Block {
  readonly context: string;
  readonly tokens: number;
  readonly ids: string[][];
}
const today = new Date().toISOString().slice(0, 10);
const isTime = expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/);

describe("people", () => {
  test("are listed with what is believed of each", async () => {
    const page = await get<PeoplePage>("");
    expect(page).toEqual({ items: [{ user_id: "ann", believed: 2, agents: 2, learned_at: isTime }], next_cursor: null, total: 1 });
  });

  test("continue from the cursor of a page, and are found by a prefix", async () => {
    const { server } = dashboard;
    const { id } = await server.deps.control.orgs.create("many");
    const key = await server.newKey({ orgId: id });
    const names = Array.from({ length: SHOWN_PEOPLE + 2 }, (_, at) => `user${String(at).padStart(3, "0")}`);
    const writes = names.map((user_id) => ({ content: "Likes tea.", agent_id: "agent", user_id }));
    await server.send({ path: "/v1/memories/batch", body: { memories: writes }, authorization: key });
    await server.process(id);
    const page = async (query: string) => (await dashboard.get(`orgs/${id}/people${query}`)).json as PeoplePage;
    const first = await page("");
    expect([first.items.length, first.next_cursor, first.total]).toEqual([SHOWN_PEOPLE, names[SHOWN_PEOPLE - 1] ?? "", names.length]);
    const second = await page(`?cursor=${first.next_cursor}`);
    expect([...first.items, ...second.items].map(({ user_id }) => user_id)).toEqual(names);
    expect(second.next_cursor).toBeNull();
    expect(await page("?starts_with=user00")).toMatchObject({ items: { length: 10 }, total: names.length });
  });

  test("each have a page of their own, of all agents or of one", async () => {
    const ann = await get<PersonAnswer>("/ann");
    expect(ann).toEqual({
      ...{ user_id: "ann", believed: 2, agents: 2, learned_at: isTime },
      ...{ replaced: 0, abstractions: 0, waiting: 0, first_learned_at: isTime },
      agents_knowing: [
        { agent_id: "agent", believed: 1, wrote_at: isTime },
        { agent_id: "other", believed: 1, wrote_at: isTime },
      ],
    });
    expect(await get<PersonAnswer>("/ann?agent=agent")).toMatchObject({ believed: 1, agents: 1 });
    expect(await get<PersonDays>("/ann/days")).toEqual({ days: [{ day: today, believed: 2, changed: 4 }] });
    expect(await get<PersonDays>("/ann/days?agent=agent")).toEqual({ days: [{ day: today, believed: 1, changed: 1 }] });
  });

  test("have beliefs, now and as of a former moment", async () => {
    const { topics, total } = await get<Beliefs>("/ann/beliefs");
    expect([topics.map(({ topic }) => topic), total]).toEqual([[null], 2]);
    expect(topics[0]?.beliefs.find(({ excerpt }) => excerpt.includes("Rome"))).toEqual({
      facts: [{ id: ids[0] ?? "", agent_id: "agent" }],
      ...{ excerpt: "Ann lives in Rome.", is_cut: false, is_masked: false, importance: 0.5, since: isTime },
      ...{ confirmed_at: null, is_doubted: false, replaced: [] },
    });
    const { since } = topics[0]?.beliefs.find(({ excerpt }) => excerpt.includes("tea")) ?? expect.unreachable();
    const before = new Date(Date.parse(since) - 1).toISOString();
    expect(await get<Beliefs>(`/ann/beliefs?as_of=${before}`)).toMatchObject({
      topics: [{ beliefs: [{ excerpt: "Ann lives in Rome." }] }],
    });
    expect(await get<Beliefs>("/ann/beliefs?as_of=2001-01-01T00:00:00Z")).toEqual({ topics: [], total: 0 });
  });

  test("with odd ids are found by them, encoded or behind a tilde", async () => {
    for (const user_id of ["a:b", "a.b_c-d", "..", "."]) {
      await dashboard.server.remember(`Is ${user_id}.`, { user_id });
      const path = /^\.+$/.test(user_id) ? `~${user_id}` : encodeURIComponent(user_id);
      expect(await get<PersonAnswer>(`/${path}`)).toMatchObject({ user_id, believed: 1 });
      expect(await get<Beliefs>(`/${path}/beliefs`)).toMatchObject({ total: 1 });
    }
  });

  test.each([
    "?cursor=a/b",
    "?starts_with=",
    "?color=red",
    "/ann?agent=a%20b",
    "/ann/beliefs?as_of=yesterday",
    "/ann/days?as_of=2026-01-01",
  ])("refuse %s and say why", async (path) => expectEnvelope(await dashboard.get(people(path)), 400, "validation_error"));

  test("who are unknown are a 404, and so is a text that is no id", async () => {
    for (const path of ["/nobody", "/a%20b", "/%zz", "/ann%2Fb", "/~", "/ann?agent=nobody", `/${"x".repeat(257)}`])
      expectEnvelope(await dashboard.get(people(path)), 404, "not_found");
    for (const path of ["", "/ann", "/ann/days", "/ann/beliefs"])
      expectEnvelope(await dashboard.get(`orgs/org_${"0".repeat(32)}/people${path}`), 404, "not_found");
    const other = (await dashboard.server.deps.control.orgs.create("other")).id;
    expectEnvelope(await dashboard.get(`orgs/${other}/people/ann`), 404, "not_found");
    expect((await dashboard.get(`orgs/${other}/people`)).json).toEqual({ items: [], next_cursor: null, total: 0 });
  });
});

describe("what an agent is told", () => {
  const told = async (body: object) => await dashboard.post(people("/ann/told"), body);

  test("is the block that the agent gets, with the memories behind each line", async () => {
    for (const question of [undefined, "Which tea?"]) {
      const { status, json } = await told({ agent_id: "other", ...(question && { question }) });
      const answer = json as Told;
      const asked = { agent_id: "other", user_id: "ann", ...(question && { query: question }) };
      const block = (await dashboard.server.send({ path: "/v1/context", body: asked })).json as Block;
      expect([status, answer.text, answer.tokens]).toEqual([200, block.context, block.tokens]);
      expect(answer.sections.flatMap(({ lines }) => lines.map((line) => line.ids))).toEqual(block.ids);
      expect(answer.sections).toEqual([
        { title: expect.any(String), lines: [{ text: "Ann likes GREEN tea.", day: today, ids: [ids[1] ?? ""] }] },
      ]);
      expect(answer.max_tokens).toBe(1_000);
    }
    const nothing = { sections: [], text: "", is_masked: false, tokens: 0, max_tokens: 1_000 };
    expect((await told({ agent_id: "nobody" })).json).toEqual(nothing);
  });

  test("has private numbers only where they are asked for", async () => {
    const number = "+351 912 345 678";
    await dashboard.server.remember(`Call Kim at ${number}.`, { user_id: "kim" });
    const ask = async (more: object) => await dashboard.post(people("/kim/told"), { agent_id: "agent", ...more });
    const { text, json } = await ask({});
    expect(text).not.toContain(number);
    expect(json).toMatchObject({ is_masked: true, sections: [{ lines: [{ text: "Call Kim at +351 ••• ••• 678." }] }] });
    const shown = (await ask({ private: "shown" })).json as Told;
    expect(shown.is_masked).toBe(false);
    expect(shown.text).toContain(number);
    for (const path of ["/beliefs", "/timeline", "/questions"])
      expect((await dashboard.get(people(`/kim${path}`))).text).toContain("+351 ••• ••• 678");
  });

  const refused: readonly object[] = [
    {},
    { agent_id: "a/b" },
    { agent_id: "a", question: " " },
    { agent_id: "a", question: "x".repeat(2_049) },
  ];
  test.each(refused.map((body) => [body] as const))("is refused for what is no question of an agent", async (body) => {
    expectEnvelope(await told(body), 400, "validation_error");
  });
});

test("owners and viewers see people, and nobody without a session", async () => {
  const real = await TestServer.start();
  try {
    await real.remember("Ann likes tea.", { user_id: "ann" });
    const path = `orgs/${real.orgId}/people/ann`;
    for (const role of ["owner", "viewer"] as const) {
      const visitor = await Visitor.of(real, `${role}@example.com`, role);
      expect((await visitor.get(path)).json).toMatchObject({ believed: 1 });
      expect((await visitor.post(`${path}/told`, { agent_id: "agent" })).json).toMatchObject({
        sections: [{ lines: [{ text: "Ann likes tea." }] }],
      });
    }
    expectEnvelope(await real.send({ path: `/dashboard/api/${path}`, authorization: null }), 401, "unauthorized");
  } finally {
    await real.stop();
  }
});
