import { expect, test } from "bun:test";
import type { FullRecord } from "../../../scripts/lib/client.ts";
import { tenantForFile } from "../../support/tenant.ts";

/** An agent pastes the answer of a search into its next write. */

const tenant = tenantForFile("--model", "builtin");

/** The facts of the user, with any status. */
async function facts(user: string): Promise<FullRecord[]> {
  const headers = (await tenant.client.listAll({ user_id: user })).filter(({ level }) => level === 0);
  return (await Promise.all(headers.map(({ id }) => tenant.client.get(id)))).filter((memory) => memory !== undefined);
}

test("a pasted answer, as JSON or as a list, stores nothing twice", async () => {
  await tenant.write("ann", "My sister Ruth bakes bread on Sundays.");
  await tenant.write("ann", "The orchard behind the house has nine pear trees.");
  const { results } = await tenant.client.search({ query: "Ruth and the orchard", agent_id: "agent", user_id: "ann" });
  expect(results.length).toBe(2);
  await tenant.write("ann", `${JSON.stringify({ results })}\nMy brother Paul repairs old clocks.`);
  const list = results.map(({ content }) => `- ${content}`).join("\n");
  await tenant.write("ann", `Relevant memories:\n${list}\n\nThe stove in the kitchen is from 1931.`);
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
  await tenant.write("ben", `Guest book of the Miller wedding\n\nMemories:\n${entries.map((entry) => `- ${entry}`).join("\n")}`);
  const text = (await facts("ben")).map(({ content }) => content).join("\n");
  for (const entry of entries) expect(text).toContain(entry.replace(/\.$/, ""));
});
