import { afterAll, beforeAll, describe, test } from "bun:test";
import { newMemoryId } from "../../../src/memory/ids.ts";
import { expectEnvelope, TestServer } from "../../support/http.ts";

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.stop());

const ID = newMemoryId();
/** What shows and changes tenants' data and the work on it; `:org` is an organization that exists. */
const ROUTES: readonly { readonly method: "GET" | "POST"; readonly path: string; readonly body?: object }[] = [
  { method: "GET", path: "orgs/:org/memories" },
  { method: "GET", path: "orgs/:org/agents" },
  { method: "GET", path: `orgs/:org/memories/${ID}` },
  { method: "GET", path: `orgs/:org/memories/${ID}/erase-preview` },
  { method: "GET", path: "orgs/:org/jobs" },
  { method: "GET", path: "cognition" },
  { method: "GET", path: "cognition/events" },
  { method: "GET", path: "dead-letters" },
  { method: "GET", path: "overview" },
  { method: "POST", path: "orgs/:org/search", body: { query: "tea", agent_id: "a", user_id: "u" } },
  { method: "POST", path: `orgs/:org/memories/${ID}/deprecate`, body: {} },
  { method: "POST", path: `orgs/:org/memories/${ID}/restore`, body: {} },
  { method: "POST", path: `orgs/:org/memories/${ID}/erase`, body: { confirm: "erase" } },
  { method: "POST", path: `orgs/:org/memories/${ID}/edit`, body: { content: "text" } },
  { method: "POST", path: "orgs/:org/memories/merge", body: { ids: [ID, newMemoryId()], content: "text" } },
  { method: "POST", path: "orgs/:org/memories/bulk", body: { action: "deprecate", ids: [ID] } },
  { method: "POST", path: `dead-letters/:org/${ID}/retry`, body: {} },
  { method: "POST", path: `dead-letters/:org/${ID}/drop`, body: {} },
];

describe("every door is shut for who is not logged in", () => {
  for (const { method, path, body } of ROUTES) {
    test(`${method} ${path}`, async () => {
      const sent = { method, path: `/dashboard/api/${path.replace(":org", server.orgId)}`, body };
      expectEnvelope(await server.send({ ...sent, authorization: null }), 401, "unauthorized");
      // An API key is no session.
      expectEnvelope(await server.send(sent), 401, "unauthorized");
    });
  }
});
