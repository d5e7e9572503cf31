import { describe, expect, test } from "bun:test";
import { DASHBOARD_LIMITS } from "../../../../../../src/dashboard/api/contract-limits.ts";
import type { BulkBody, BulkResult } from "../../../../../../src/dashboard/api/contract-memories.ts";
import { inPortions } from "../../../../../../src/dashboard/web/pages/memories/portions.ts";

const MANY = 2 * DASHBOARD_LIMITS.bulkMemories + 1;
const body: BulkBody = { action: "deprecate", ids: Array.from({ length: MANY }, (_, i) => `id-${i}`) };
const done = async ({ ids }: BulkBody): Promise<BulkResult> => ({ outcomes: ids.map((id) => ({ id, outcome: "done" })) });

describe("a bulk action of more memories than one request may have", () => {
  test("is sent in portions with all else of the body, and has one result", async () => {
    const [sent, counted]: [BulkBody[], number[]] = [[], []];
    const send = (portion: BulkBody) => {
      sent.push(portion);
      return done(portion);
    };
    const { outcomes } = await inPortions(body, send, (count) => counted.push(count));
    expect(outcomes.map(({ id }) => id)).toEqual([...body.ids]);
    expect(sent.map(({ ids }) => ids.length)).toEqual([200, 200, 1]);
    expect(sent.every(({ action }) => action === "deprecate")).toBeTrue();
    expect(counted).toEqual([200, 400, MANY]);
  });

  test("that fails on its way reports what was done, and the rest as failed", async () => {
    let sent = 0;
    const send = (portion: BulkBody) => (sent++ === 0 ? done(portion) : Promise.reject(new Error("unreachable")));
    const { outcomes } = await inPortions(body, send, () => {});
    expect(sent).toBe(2);
    expect(outcomes.filter(({ outcome }) => outcome === "done")).toHaveLength(200);
    expect(outcomes.filter(({ outcome }) => outcome === "failed")).toHaveLength(MANY - 200);
  });

  test("that fails at once fails as a whole, with the reason", async () => {
    await expect(
      inPortions(
        body,
        () => Promise.reject(new Error("not an owner")),
        () => {},
      ),
    ).rejects.toThrow("not an owner");
  });
});
