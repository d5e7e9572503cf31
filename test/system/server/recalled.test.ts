import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Client, FullRecord } from "../../../scripts/lib/client.ts";
import { createTenant, type Service, startService, until } from "../../../scripts/lib/service.ts";
import { removeFolder, temporaryFolder } from "../../support/files.ts";

/** An agent pastes the answer of a search into its next write. */

const dataDir = temporaryFolder();
let service: Service;
let client: Client;
beforeAll(async () => {
  service = await startService({ dataDir, args: ["--model", "builtin"] });
  ({ client } = await createTenant(dataDir, "acme", service.url));
});
afterAll(async () => {
  expect(await service.stop()).toBe(0);
  removeFolder(dataDir);
});

/** Writes the text and waits for its facts. */
async function write(user: string, content: string): Promise<void> {
  const id = await client.write({ content, agent_id: "agent", user_id: user });
  await until("the write is processed", async () => (await client.get(id)) !== undefined);
}

/** The facts of the user, with any status. */
async function facts(user: string): Promise<FullRecord[]> {
  const headers = (await client.listAll({ user_id: user })).filter(({ level }) => level === 0);
  return (await Promise.all(headers.map(({ id }) => client.get(id)))).filter((memory) => memory !== undefined);
}

test("a pasted answer, as JSON or as a list, stores nothing twice", async () => {
  await write("ann", "My sister Ruth bakes bread on Sundays.");
  await write("ann", "The orchard behind the house has nine pear trees.");
  const { results } = await client.search({ query: "Ruth and the orchard", agent_id: "agent", user_id: "ann" });
  expect(results.length).toBe(2);
  await write("ann", `${JSON.stringify({ results })}\nMy brother Paul repairs old clocks.`);
  const list = results.map(({ content }) => `- ${content}`).join("\n");
  await write("ann", `Relevant memories:\n${list}\n\nThe stove in the kitchen is from 1931.`);
  const stored = await facts("ann");
  expect(stored.map(({ content }) => content).sort()).toEqual([
    "My brother Paul repairs old clocks.",
    "My sister Ruth bakes bread on Sundays.",
    "The orchard behind the house has nine pear trees.",
    "The stove in the kitchen is from 1931.",
  ]);
  expect(new Set(stored.map(({ status }) => status))).toEqual(new Set(["active"]));
});

test("a guest book is stored whole", async () => {
  const entries = ["Ana: What a lovely evening under the lime tree!", "Ben: Ruth made the cake.", "Carla: We danced until four."];
  await write("ben", `Guest book of the Miller wedding\n\nMemories:\n${entries.map((entry) => `- ${entry}`).join("\n")}`);
  const text = (await facts("ben")).map(({ content }) => content).join("\n");
  for (const entry of entries) expect(text).toContain(entry.replace(/\.$/, ""));
});
