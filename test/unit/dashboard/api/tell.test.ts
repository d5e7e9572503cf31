import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Queued } from "../../../../src/dashboard/api/contract-memories.ts";
import { LIMITS } from "../../../../src/memory/limits.ts";
import { TestServer } from "../../../support/http.ts";
import { Visitor } from "../../../support/visitor.ts";

/** What an owner tells an agent about a person. */

let server: TestServer;
let owner: Visitor;
beforeAll(async () => {
  server = await TestServer.start();
  owner = await Visitor.of(server, "owner@example.com", "owner");
});
afterAll(() => server.stop());

const tell = (user: string, body: object) => owner.post(`orgs/${server.orgId}/people/${user}/memories`, body);

describe("telling", () => {
  test("is a write like one of the API, and the audit names it without its text", async () => {
    const answer = await tell("ann", { agent_id: "agent", content: "I live in Rome." });
    const { id } = answer.json as Queued;
    expect([answer.status, answer.json]).toEqual([202, { id, status: "queued" }]);
    await server.process();
    const { json } = await server.send({ path: `/v1/memories/${id}` });
    expect(json).toMatchObject({ content: "I live in Rome.", agent_id: "agent", user_id: "ann", confidence: 1 });
    const entries = await server.deps.control.audit.list(5);
    expect(entries[0]).toMatchObject({ actor: "owner@example.com", action: "memory.told", target: id, orgId: server.orgId });
    expect(JSON.stringify(entries)).not.toContain("Rome");
  });

  test("reaches the user whose id a browser takes out of a path", async () => {
    const { id } = (await tell("~..", { agent_id: "agent", content: "I like tea." })).json as Queued;
    await server.process();
    expect((await server.send({ path: `/v1/memories/${id}` })).json).toMatchObject({ user_id: ".." });
  });

  test("has the limits of a write", async () => {
    const statusOf = async (user: string, body: object) => (await tell(user, body)).status;
    expect(await statusOf("ann", { agent_id: "agent", content: " \n" })).toBe(400);
    expect(await statusOf("ann", { agent_id: "", content: "text" })).toBe(400);
    expect(await statusOf("ann", { agent_id: "agent", content: "é".repeat(LIMITS.contentBytes / 2 + 1) })).toBe(413);
    expect(await statusOf("a%20b", { agent_id: "agent", content: "text" })).toBe(404);
  });
});
