import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { expectEnvelope, TestServer } from "../../support/http.ts";

let server: TestServer;
/** Newest first. */
const ids: string[] = [];
beforeAll(async () => {
  server = await TestServer.start();
  for (let i = 0; i < 205; i++) {
    const body = { content: `fact ${i}`, agent_id: i % 2 ? "odd" : "even", user_id: `u${i % 5}` };
    const { json } = await server.send({ path: "/v1/memories", body });
    ids.unshift((json as { id: string }).id);
  }
  await server.process();
});
afterAll(() => server.stop());

interface Page {
  readonly results: readonly { readonly id: string; readonly agent_id: string; readonly user_id: string; readonly status: string }[];
  readonly next_cursor?: string;
}
const list = async (query: string, authorization?: string) => {
  const answer = await server.send({ path: `/v1/memories${query}`, ...(authorization && { authorization }) });
  expect(answer.status).toBe(200);
  return answer.json as Page;
};

describe("limit", () => {
  test.each([
    ["absent", "", 50],
    ["1", "?limit=1", 1],
    ["200", "?limit=200", 200],
    ["201, clamped", "?limit=201", 200],
    ["larger than any number, clamped", `?limit=${"9".repeat(400)}`, 200],
    ["0, clamped", "?limit=0", 1],
    ["-7, clamped", "?limit=-7", 1],
    ["with leading zeros", "?limit=0005", 5],
  ])("%s", async (_, query, length) => {
    const { results, next_cursor } = await list(query);
    expect(results.map((record) => record.id)).toEqual(ids.slice(0, length));
    expect(next_cursor).toBeString();
  });
});

describe("a list is refused with", () => {
  test.each([
    ["limit=ten", /^limit is invalid/],
    ["limit=1.5", /^limit is invalid/],
    ["limit=1e2", /^limit is invalid/],
    ["limit=", /^limit is invalid/],
    ["limit=+5", /^limit is invalid/],
    ["limit=0x10", /^limit is invalid/],
    ["limit=5%0A", /^limit is invalid/],
    ["limit=1&limit=2", /^limit is given more than once/],
    ["agent_id=a&agent_id=a", /^agent_id is given more than once/],
    ["agent_id=", /^agent_id is invalid/],
    ["agent_id=a%20b", /^agent_id is invalid/],
    ["agent_id=a%0A", /^agent_id is invalid/],
    ["agent_id=%FF", /^agent_id is invalid/],
    ["user_id=%C3%A4", /^user_id is invalid/],
    [`user_id=${"u".repeat(257)}`, /^user_id is invalid/],
    ["page=9", /^unknown parameter: this path takes agent_id, user_id, limit, cursor$/],
    ["limit=3&hard=maybe", /^unknown parameter: this path takes agent_id, user_id, limit, cursor$/],
    ["AGENT_ID=odd", /^unknown parameter: this path takes agent_id, user_id, limit, cursor$/],
    ["agent_id[]=odd", /^unknown parameter: this path takes agent_id, user_id, limit, cursor$/],
    ["agent_id%5B%5D=odd", /^unknown parameter: this path takes agent_id, user_id, limit, cursor$/],
    ["status=active", /^unknown parameter: this path takes agent_id, user_id, limit, cursor$/],
    ["__proto__=1", /^unknown parameter: this path takes agent_id, user_id, limit, cursor$/],
    ["secret", /^unknown parameter: this path takes agent_id, user_id, limit, cursor$/],
    ["=", /^unknown parameter: this path takes agent_id, user_id, limit, cursor$/],
    ["cursor=&cursor=", /^cursor is given more than once/],
    ["cursor=secret", /^cursor is invalid/],
    ["cursor=%00", /^cursor is invalid/],
    [`cursor=${"A".repeat(513)}`, /^cursor is invalid/],
    [`cursor=${Buffer.from("1.x").toString("base64url")}`, /^cursor is invalid/],
    [`cursor=${Buffer.from(`-1.${crypto.randomUUID()}`).toString("base64url")}`, /^cursor is invalid/],
    [`cursor=${Buffer.from(`1.${crypto.randomUUID()}\n`).toString("base64url")}`, /^cursor is invalid/],
    [`cursor=${Buffer.from(`1.${crypto.randomUUID()}`).toString("base64")}=`, /^cursor is invalid/],
  ])("%s", async (query, message) => {
    const answer = await server.send({ path: `/v1/memories?${query}` });
    expectEnvelope(answer, 400, "validation_error", message);
    expect(answer.text).not.toContain("secret");
  });
});

describe("pages", () => {
  test.each([1, 7, 50, 200])(
    "of %i follow each other without a gap or a repetition, and the last one has no next_cursor",
    async (limit) => {
      const query = limit === 1 ? "&agent_id=odd&user_id=u1" : "";
      const seen: string[] = [];
      let cursor = "";
      for (let pages = 0; pages < 300; pages++) {
        const page: Page = await list(`?limit=${limit}${query}${cursor}`);
        seen.push(...page.results.map((record) => record.id));
        if (page.next_cursor === undefined) {
          expect(page).not.toHaveProperty("next_cursor");
          break;
        }
        expect(page.results).toHaveLength(limit);
        cursor = `&cursor=${page.next_cursor}`;
      }
      const wanted = limit === 1 ? ids.filter((_, i) => (204 - i) % 10 === 1) : ids;
      expect(seen).toEqual(wanted);
    },
  );

  test("stay consistent while others write", async () => {
    const other = await TestServer.start();
    for (const text of ["one", "two", "three"]) await other.remember(text);
    const first = (await other.send({ path: "/v1/memories?limit=2" })).json as Page;
    await other.remember("four");
    const second = (await other.send({ path: `/v1/memories?limit=2&cursor=${first.next_cursor}` })).json as Page;
    expect(second.results).toHaveLength(1);
    expect(new Set([...first.results, ...second.results].map((record) => record.id)).size).toBe(3);
    await other.stop();
  });
});

describe("a list", () => {
  test("is filtered by agent, by user and by both", async () => {
    const all = async (query: string) => (await list(`?limit=200${query}`)).results;
    expect((await all("&agent_id=odd")).map((record) => record.agent_id)).toEqual(Array(102).fill("odd"));
    expect((await all("&user_id=u3")).map((record) => record.user_id)).toEqual(Array(41).fill("u3"));
    expect(await all("&agent_id=odd&user_id=u3")).toHaveLength(21);
    expect(await all("&agent_id=nobody")).toEqual([]);
  });

  test("shows exactly the named fields in their order, and no content", async () => {
    const { results } = await list("?limit=1");
    expect(Object.keys(results[0] ?? {})).toEqual([
      ...["id", "org_id", "agent_id", "user_id", "level", "status", "importance", "confidence", "source", "created_at", "updated_at"],
    ]);
  });

  test("returns the first page for an empty cursor", async () => {
    expect(await list("?limit=3&cursor=")).toEqual(await list("?limit=3"));
    expect(await list("?limit=3&cursor")).toEqual(await list("?limit=3"));
  });

  test("is the same for an empty query string as for none", async () => {
    expect(await list("?")).toEqual(await list(""));
  });

  test("contains nothing of another organization, whatever the cursor", async () => {
    const key = await server.newKey({ orgId: (await server.deps.control.orgs.create("second")).id });
    const { next_cursor } = await list("?limit=5");
    expect(await list("", key)).toEqual({ results: [] });
    expect(await list(`?cursor=${next_cursor}`, key)).toEqual({ results: [] });
  });

  test("omits queued writes and includes deprecated memories", async () => {
    const other = await TestServer.start();
    const id = await other.remember("kept");
    await other.send({ path: "/v1/memories", body: { content: "queued", agent_id: "agent", user_id: "user" } });
    await other.send({ method: "DELETE", path: `/v1/memories/${id}` });
    const { results } = (await other.send({ path: "/v1/memories" })).json as Page;
    expect(results.map((record) => [record.id, record.status])).toEqual([[id, "deprecated"]]);
    await other.stop();
  });
});
