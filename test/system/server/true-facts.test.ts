import { describe, expect, test } from "bun:test";
import { tenantForFile } from "../../support/tenant.ts";

/** Searches still find a true fact, whatever is written after it. Tests the running service by its API, with the defaults of a write. */

const tenant = tenantForFile("--model", "builtin");
let users = 0;

async function contents(user: string, query: string): Promise<string[]> {
  const { results } = await tenant.client.search({ query, agent_id: "agent", user_id: user, k: 100 });
  return results.map(({ content }) => content);
}

function newUser(): string {
  users++;
  return `user-${users}`;
}

const STAYS: readonly (readonly [stored: string, later: string])[] = [
  ["I live in Lisbon.", "I just moved to Linux."],
  ["I live in Lisbon.", "I moved to Marketing last month."],
  ["I live in Lisbon.", "I also live in Madrid."],
  ["I work at Siemens.", "I also work at Rewe."],
  ["I work at Siemens.", "She also works for UNICEF."],
  ["I work at Siemens.", "I work for Maria."],
  ["My birthday is May 3.", "My birthday is in 2 weeks!"],
  ["My birthday is May 3.", "My birthday is coming up in May."],
  ["My favourite singer is Ana Moura.", "My favourite singer is coming to Lisbon in May."],
  ["My favourite team is Benfica.", "My favourite team is playing tonight."],
  ["My favourite restaurant is Noma.", "My favourite restaurant is closing next month."],
  ["My favourite book is Emma.", "My favourite book is by Frank Herbert."],
  ["My name is Ana.", "My name is Polish."],
  ["My name is Ana.", "My name is misspelled."],
  ["My name is Ana.", "Let's play a game. You are a bank clerk. My name is Jack."],
  ["I live in Lisbon.", "Dear tenant,\nI live in Paris now. The rent is due.\nKind regards,\nYour landlord"],
  ["My email is j.doe@example.com.", "My work email is jdoe@example.com."],
  ["I want to re-sign the contract.", "I want to resign the contract."],
  ["Das ist schon gut.", "Das ist schön gut."],
];

describe("a fact that is still true is still found", () => {
  test.each(STAYS)("%s | %s", async (stored, later) => {
    const user = newUser();
    await tenant.write(user, stored);
    await tenant.write(user, later);
    expect(await contents(user, stored)).toContain(stored);
  });
});

const GOES: readonly (readonly [stored: string, later: string])[] = [
  ["The launch is on May 5.", "The launch moved to May 12."],
  ["I drive a Toyota.", "I sold the Toyota and bought a Tesla."],
  ["I have two cats.", "I have one cat now."],
  ["I am a vegetarian.", "I am not a vegetarian any more."],
  ["I work at Bosch.", "I quit Bosch and started at Zeiss."],
  ["My rent is 900 euros.", "My rent went up to 980 euros."],
  ["I am single.", "I got married in June."],
  ["Ich wohne in Berlin.", "Ich bin nach Hamburg gezogen."],
  ["J'habite à Lyon.", "J'ai déménagé à Nantes."],
];

describe("a fact that a later one ends is no longer found", () => {
  test.each(GOES)("%s | %s", async (stored, later) => {
    const user = newUser();
    await tenant.write(user, stored);
    await tenant.write(user, later);
    expect(await contents(user, stored)).not.toContain(stored);
  });
});

describe("deleting the newer fact reactivates the older one", () => {
  test.each([false, true])("hard: %p", async (hard) => {
    const user = newUser();
    await tenant.write(user, "I live in Lisbon.");
    const porto = await tenant.write(user, "I live in Porto now.");
    expect(await contents(user, "Where do I live?")).toEqual(["I live in Porto now."]);
    expect((await tenant.client.request("DELETE", `/v1/memories/${porto}?hard=${hard}`)).status).toBe(204);
    expect(await contents(user, "Where do I live?")).toEqual(["I live in Lisbon."]);
  });

  test("also when one of two duplicates is deleted", async () => {
    const user = newUser();
    await tenant.write(user, "I like green tea.");
    const again = await tenant.write(user, "I like green tea.");
    expect(await contents(user, "tea")).toEqual(["I like green tea."]);
    await tenant.client.request("DELETE", `/v1/memories/${again}`);
    expect(await contents(user, "tea")).toEqual(["I like green tea."]);
  });
});

test("the time of a fact decides, not its arrival", async () => {
  const user = newUser();
  await tenant.write(user, "I live in Rome.", { occurred_at: "2025-03-01T00:00:00Z" });
  await tenant.write(user, "I live in Paris.", { occurred_at: "2020-03-01T00:00:00Z" });
  expect(await contents(user, "Where do I live?")).toEqual(["I live in Rome."]);
});

test("an event on two days is two memories", async () => {
  const user = newUser();
  await tenant.write(user, "I took 2 pills today.", { occurred_at: "2026-03-01T08:00:00Z" });
  await tenant.write(user, "I took 2 pills today.", { occurred_at: "2026-03-02T08:00:00Z" });
  expect(await contents(user, "pills")).toHaveLength(2);
});
