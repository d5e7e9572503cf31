import { afterAll, beforeAll, expect, test } from "bun:test";
import { type Beliefs, SHOWN_EVENTS, type Timeline, type TimelineEvent } from "../../../../src/dashboard/api/contract-people.ts";
import { TestDashboard } from "../../../support/dashboard.ts";
import { expectEnvelope } from "../../../support/http.ts";

let dashboard: TestDashboard;
beforeAll(async () => {
  dashboard = await TestDashboard.start();
});
afterAll(() => dashboard.stop());

const people = (path: string) => `orgs/${dashboard.server.orgId}/people/${path}`;
const timeline = async (user: string, query = "") => (await dashboard.get(people(`${user}/timeline${query}`))).json as Timeline;
const newest = async (user: string): Promise<TimelineEvent> => (await timeline(user)).items[0] ?? expect.unreachable();
const believed = async (user: string) =>
  ((await dashboard.get(people(`${user}/beliefs`))).json as Beliefs).topics
    .flatMap(({ beliefs }) => beliefs.map(({ excerpt }) => excerpt))
    .sort();
const change = async (id: string, what: string, body: object = {}) => {
  expect((await dashboard.post(dashboard.memories(`/${id}/${what}`), body)).status).toBeLessThan(300);
  await dashboard.server.process();
};

/** Does what the event says takes it back. */
async function undo({ undo: how }: TimelineEvent): Promise<void> {
  for (const id of how?.restore ?? expect.unreachable()) await change(id, "restore");
  for (const id of how?.deprecate ?? []) await change(id, "deprecate");
}

test("what was learned is taken back", async () => {
  await dashboard.server.remember("Likes tea.", { user_id: "learned" });
  const event = await newest("learned");
  expect(event).toEqual({
    at: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/),
    kind: "learned",
    memory: expect.objectContaining({ excerpt: "Likes tea.", status: "active", is_cut: false }),
    ...{ agent_id: "agent", older: [], reason: null, certainty: null, by: null, count: 1, is_undone: false },
    undo: { restore: [], deprecate: [event.memory?.id ?? ""] },
  });
  await undo(event);
  expect(await believed("learned")).toEqual([]);
  expect(await timeline("learned")).toMatchObject({
    items: [
      { kind: "deleted", undo: { restore: [event.memory?.id] } },
      { kind: "learned", is_undone: true, undo: null },
    ],
  });
});

test("an edit and a merge are taken back, and are undone then", async () => {
  const tea = await dashboard.server.remember("Likes tea.", { user_id: "edited" });
  const jam = await dashboard.server.remember("Likes jam.", { user_id: "edited" });
  await change(tea, "edit", { content: "Likes green tea." });
  const edited = await newest("edited");
  expect(edited).toMatchObject({ kind: "edited", reason: "edited", certainty: "sure", by: { kind: "person" }, older: [{ id: tea }] });
  await undo(edited);
  expect(await believed("edited")).toEqual(["Likes jam.", "Likes tea."]);
  await dashboard.post(dashboard.memories("/merge"), { ids: [tea, jam], content: "Likes tea and jam." });
  await dashboard.server.process();
  expect(await believed("edited")).toEqual(["Likes tea and jam."]);
  const merged = await newest("edited");
  expect(merged).toMatchObject({ kind: "merged", undo: { deprecate: [merged.memory?.id] } });
  await undo(merged);
  expect(await believed("edited")).toEqual(["Likes jam.", "Likes tea."]);
  const all = (await timeline("edited")).items.filter(({ kind }) => kind === "edited" || kind === "merged");
  expect(all.map(({ is_undone, undo: how }) => [is_undone, how])).toEqual([
    [true, null],
    [true, null],
  ]);
});

test("what cognition doubts is restored beside what is newer", async () => {
  const { server } = dashboard;
  const nurse = await server.remember("Works as a nurse.", { user_id: "doubted" });
  const quit = await server.remember("Quit the job.", { user_id: "doubted" });
  await server.deps.records.judgements.doubt(server.orgId, [{ olderId: nurse, newerId: quit }], "model", Date.now());
  const replaced = await newest("doubted");
  expect(replaced).toMatchObject({
    kind: "replaced",
    reason: "updates",
    certainty: "likely",
    by: null,
    undo: { restore: [nurse], deprecate: [] },
  });
  await undo(replaced);
  expect((await timeline("doubted")).items).toMatchObject([
    { kind: "restored", memory: { id: nurse } },
    { kind: "replaced", is_undone: true, undo: null },
    { kind: "learned" },
  ]);
});

test("a deletion is restored, and names the key that asked for it", async () => {
  const { server } = dashboard;
  const tea = await server.remember("Likes tea.", { user_id: "deleted" });
  await server.send({ path: `/v1/memories/${tea}`, method: "DELETE" });
  const deleted = await newest("deleted");
  expect(deleted).toMatchObject({ kind: "deleted", by: { kind: "key", label: "test" }, undo: { restore: [tea], deprecate: [] } });
  await undo(deleted);
  expect(await believed("deleted")).toEqual(["Likes tea."]);
  expect((await timeline("deleted")).items.map(({ kind, is_undone, undo: how }) => [kind, is_undone, how !== null])).toEqual([
    ["restored", false, false],
    ["deleted", true, false],
    ["learned", false, true],
  ]);
});

test("what was erased cannot be taken back", async () => {
  const { server } = dashboard;
  const tea = await server.remember("Likes tea.", { user_id: "gone" });
  await server.remember("Is away.", { user_id: "gone", metadata: { expires_at: new Date(Date.now() + 86_400_000).toISOString() } });
  await server.send({ path: `/v1/memories/${tea}?hard=true`, method: "DELETE" });
  expect((await timeline("gone")).items).toMatchObject([
    { kind: "erased", memory: null, count: 1, by: { kind: "key", label: "test" }, undo: null },
    { kind: "learned", memory: { excerpt: "Is away." } },
  ]);
});

test("pages follow each other, of all agents or of one", async () => {
  const { server } = dashboard;
  const memories = Array.from({ length: SHOWN_EVENTS + 3 }, (_, at) => ({
    content: `Fact ${at}.`,
    agent_id: at % 2 === 0 ? "even" : "odd",
    user_id: "paged",
  }));
  await server.send({ path: "/v1/memories/batch", body: { memories } });
  await server.process();
  const first = await timeline("paged");
  const second = await timeline("paged", `?cursor=${first.next_cursor}`);
  expect([first.items.length, second.items.length, second.next_cursor]).toEqual([SHOWN_EVENTS, 3, null]);
  expect(new Set([...first.items, ...second.items].map(({ memory }) => memory?.id)).size).toBe(memories.length);
  const odd = await timeline("paged", "?agent=odd");
  expect(new Set(odd.items.map(({ agent_id }) => agent_id))).toEqual(new Set(["odd"]));
  expect(odd.items).toHaveLength(Math.floor(memories.length / 2));
  expect(await timeline("nobody")).toEqual({ items: [], next_cursor: null });
});

test.each(["?cursor=nonsense", "?cursor=1.2", `?cursor=${"x".repeat(201)}`, "?agent=a/b", "?color=red"])("%s is refused", async (query) =>
  expectEnvelope(await dashboard.get(people(`ann/timeline${query}`)), 400, "validation_error"),
);
