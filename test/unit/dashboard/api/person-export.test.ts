import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { exportLines } from "../../../../src/transfer/export-lines.ts";
import { expectEnvelope, TestServer } from "../../../support/http.ts";
import { Visitor } from "../../../support/visitor.ts";

let server: TestServer;
let [owner, viewer]: Visitor[] = [];
beforeAll(async () => {
  server = await TestServer.start();
  owner = await Visitor.of(server, "owner@example.com", "owner");
  viewer = await Visitor.of(server, "viewer@example.com", "viewer");
  await server.remember("Call Ann at +351 912 345 678.", { user_id: "ann" });
  await server.remember("Ann likes GREEN tea.", { user_id: "ann", agent_id: "other" });
  await server.remember("Bob is away.", { user_id: "bob:x" });
});
afterAll(() => server.stop());

const exportOf = (user: string, query = "", visitor = owner) =>
  server.send({
    path: `/dashboard/api/orgs/${server.orgId}/people/${user}/export${query}`,
    authorization: null,
    headers: { cookie: visitor?.cookie ?? "" },
  });

/** What the command writes, but for the time of its header. */
async function exported(userId: string, agentId?: string): Promise<string[]> {
  const { records, control } = server.deps;
  const org = (await control.orgs.find(server.orgId)) ?? expect.unreachable();
  const lines: string[] = [];
  for await (const { text } of exportLines(records, org, "", { userId, agentId })) lines.push(...text.trim().split("\n"));
  return lines.slice(1);
}

describe("the export of a person", () => {
  test("is the file of the command, with private numbers, and the audit says who took it", async () => {
    const { status, text, headers } = await exportOf("ann");
    const [header = "", ...lines] = text.trim().split("\n");
    expect([status, headers.get("content-disposition")]).toEqual([200, 'attachment; filename="ann.jsonl"']);
    expect(JSON.parse(header)).toMatchObject({ format: "memoryd-export", org_id: server.orgId });
    expect(lines).toEqual(await exported("ann"));
    expect(lines).toHaveLength(2);
    expect(text).toContain("+351 912 345 678");
    const [entry] = await server.deps.control.audit.list(1);
    expect(entry).toMatchObject({ actor: "owner@example.com", action: "person.exported", target: "ann", orgId: server.orgId });
  });

  test("is of one agent where one is named, and its name is good on every system", async () => {
    const { text } = await exportOf("ann", "?agent=other");
    expect(text.trim().split("\n").slice(1)).toEqual(await exported("ann", "other"));
    expect((await exportOf("bob:x")).headers.get("content-disposition")).toContain('"bob_x.jsonl"');
  });

  test("is refused for who is not known", async () => {
    expectEnvelope(await exportOf("nobody"), 404, "not_found");
    expectEnvelope(await exportOf("ann", "?agent=nobody"), 404, "not_found");
    expectEnvelope(await exportOf("ann", "?agents=other"), 400, "validation_error");
  });

  test("is for viewers of the organization, too", async () => {
    const answer = await exportOf("ann", "", viewer);
    expect([answer.status, answer.text.trim().split("\n").length]).toEqual([200, 3]);
  });
});
