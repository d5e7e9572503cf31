import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { MemoryDetails } from "../../../../src/dashboard/api/contract-memories.ts";
import type { Question, QuestionList } from "../../../../src/dashboard/api/contract-questions.ts";
import { newMemoryId } from "../../../../src/memory/ids.ts";
import { newScope, store } from "../../../contracts/records-support.ts";
import { OWNER, TestDashboard } from "../../../support/dashboard.ts";
import { expectEnvelope } from "../../../support/http.ts";

let dashboard: TestDashboard;
beforeAll(async () => {
  dashboard = await TestDashboard.start();
});
afterAll(() => dashboard.stop());

const person = (user: string, rest = "") => `orgs/${dashboard.server.orgId}/people/${user}/questions${rest}`;
const questions = async (user: string, query = "") => ((await dashboard.get(person(user, query))).json as QuestionList).items;
const one = async (user: string): Promise<Question> => (await questions(user))[0] ?? expect.unreachable();
const settle = (user: string, key: string, answer: string) => dashboard.post(person(user, "/settle"), { key, answer });
const details = async (id: string) => (await dashboard.get(dashboard.memories(`/${id}`))).json as MemoryDetails;
const records = () => dashboard.server.deps.records;

async function doubted(user: string, agent = "agent") {
  const [nurse = "", quit = ""] = await store(
    records(),
    newScope(dashboard.server.orgId, user, agent),
    "I am a nurse.",
    "I quit as a nurse.",
  );
  await records().judgements.doubt(dashboard.server.orgId, [{ olderId: nurse, newerId: quit }], "judge", Date.now());
  return { nurse, quit };
}

describe("questions about a person", () => {
  test("are listed, of all agents or of one", async () => {
    const { nurse, quit } = await doubted("ana");
    expect(await questions("ana")).toMatchObject([
      {
        kind: "pair",
        key: `pair:${nurse},${quit}`,
        older: { id: nurse, excerpt: "I am a nurse.", is_cut: false, is_confirmed: false, agent_id: "agent" },
        newer: { id: quit },
        reason: "updates",
      },
    ]);
    expect(await questions("ana", "?agent=other")).toEqual([]);
    expect(await questions("nobody")).toEqual([]);
    expectEnvelope(await dashboard.get(person("ana", "?agents=x")), 400, "validation_error");
  });

  test("have private numbers masked, what ran out with its time, and what was deleted before", async () => {
    const scope = newScope(dashboard.server.orgId, "rui", "agent");
    const [phone = ""] = await store(records(), scope, "Call me at +351 912 345 678.");
    expect(await one("rui")).toMatchObject({
      kind: "private",
      number: "phone",
      excerpt: "Call me at +351 ••• ••• 678.",
      facts: [{ id: phone }],
    });
    const given = { key: `private:${phone}`, answer: "keep", at: expect.any(String) };
    expect((await settle("rui", `private:${phone}`, "keep")).json).toEqual(given);
    expect(await questions("rui")).toEqual([]);
    expect(await records().trail.of(dashboard.server.orgId, [phone], 5)).toMatchObject([{ action: "settled", by: OWNER }]);
  });

  test("are settled once: the caches of the scope and the history know, and a second answer is told that it is late", async () => {
    const { nurse, quit } = await doubted("eva");
    const changed: string[] = [];
    dashboard.server.deps.events.on("patched", ({ scope }: { readonly scope: { readonly userId: string } }) => changed.push(scope.userId));
    const { key } = await one("eva");
    expect((await settle("eva", key, "newer")).status).toBe(200);
    expect(changed).toEqual(["eva"]);
    expect(await details(nurse)).toMatchObject({ status: "deprecated", superseded_by: [{ rule: "person", by: OWNER }] });
    expect(await details(quit)).toMatchObject({ status: "active", confirmed_at: expect.any(String) });
    expectEnvelope(await settle("eva", key, "newer"), 404, "not_found", /not open any more/);
    expectEnvelope(await settle("eva", key, "clear"), 400, "validation_error", /newer, older/);
    expectEnvelope(await settle("eva", key, "what"), 400, "validation_error");
  });
});

describe("an answer", () => {
  const takeBack = (user: string, given: object) => dashboard.post(person(user, "/take-back"), given);

  test("can be taken back: the question is open again, caches know, and the trail says who", async () => {
    const { nurse, quit } = await doubted("leo");
    const { key } = await one("leo");
    const { json } = await settle("leo", key, "neither");
    const changed: string[] = [];
    dashboard.server.deps.events.on("patched", ({ scope }: { readonly scope: { readonly userId: string } }) => changed.push(scope.userId));
    expect((await takeBack("leo", { ...(json as object), confirmed: [nurse] })).status).toBe(204);
    expect(changed).toEqual(["leo"]);
    expect(await one("leo")).toMatchObject({ key, older: { is_confirmed: true } });
    expect(await records().trail.of(dashboard.server.orgId, [quit], 1)).toMatchObject([{ action: "withdrawn", by: OWNER }]);
  });

  test("that was not given cannot be", async () => {
    const { nurse } = await doubted("mia");
    const { key } = await one("mia");
    const given = { key, answer: "both", at: new Date().toISOString(), confirmed: [] };
    expectEnvelope(await takeBack("mia", given), 404, "not_found", /nothing is left of this answer/);
    expectEnvelope(await takeBack("mia", { ...given, at: "then" }), 400, "validation_error", /at is invalid/);
    expectEnvelope(await takeBack("mia", { ...given, confirmed: ["x"] }), 404, "not_found");
    expectEnvelope(await takeBack("mia", { ...given, answer: "clear" }), 400, "validation_error");
    expect(await details(nurse)).toMatchObject({ outdated: true });
  });
});

describe("a confirmation", () => {
  const confirm = (...ids: string[]) => dashboard.post(dashboard.memories("/confirm"), { ids });
  const withdraw = (...ids: string[]) => dashboard.post(dashboard.memories("/withdraw"), { ids });

  test("lifts the mark of an outdated fact until it is taken back", async () => {
    const { nurse } = await doubted("ida");
    expect((await confirm(nurse.toUpperCase())).json).toEqual({ confirmed: [{ id: nurse, at: expect.any(String) }] });
    expect(await details(nurse)).toMatchObject({ outdated: false, confirmed_at: expect.any(String) });
    expect((await withdraw(nurse)).json).toEqual({ confirmed: [] });
    expect(await records().trail.of(dashboard.server.orgId, [nurse], 1)).toMatchObject([{ action: "withdrawn", by: OWNER }]);
    expect(await details(nurse)).toMatchObject({ outdated: true, confirmed_at: null });
  });

  test("is of an active fact alone", async () => {
    const id = await dashboard.server.remember("The lamp is green.");
    await dashboard.post(dashboard.memories(`/${id}/deprecate`));
    expectEnvelope(await confirm(id), 400, "validation_error", /active fact/);
    expectEnvelope(await confirm(newMemoryId()), 400, "validation_error");
    expectEnvelope(await confirm(), 400, "validation_error");
    expectEnvelope(await confirm("x"), 404, "not_found");
  });

  test("comes with an edit of the dashboard", async () => {
    const id = await dashboard.server.remember("The lamp is blue.");
    const { id: edited } = (await dashboard.post(dashboard.memories(`/${id}/edit`), { content: "The lamp is red." })).json as {
      id: string;
    };
    await dashboard.server.process();
    expect(await details(edited)).toMatchObject({ status: "active", confirmed_at: expect.any(String) });
  });
});
