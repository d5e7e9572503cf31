import { afterEach, beforeEach, describe, expect, setSystemTime, test } from "bun:test";
import { OwnKey, organizationOf } from "../../../../src/agents/bridge/own-key.ts";
import type { Control } from "../../../../src/stores/interfaces/control.ts";
import { openControl } from "../../../../src/stores/open.ts";
import { removeFolder, temporaryFolder } from "../../../support/files.ts";

const MINUTE_MS = 60_000;
const BINDING = { agentId: "a", userId: "u" };

let folder: string;
let control: Control;
beforeEach(() => {
  folder = temporaryFolder();
  control = openControl(folder);
});
afterEach(async () => {
  setSystemTime();
  await control.close();
  removeFolder(folder);
});

const later = (ms: number) => setSystemTime(new Date(Date.now() + ms));

describe("the key of a bridge", () => {
  test("is bound, expires, and is gone when the bridge ends", async () => {
    const { id } = await organizationOf(control, undefined);
    const own = await OwnKey.make(control, id, BINDING);
    expect(await control.keys.authenticate(await own.secret())).toMatchObject({ ...BINDING, expiresAtMs: expect.any(Number) });
    await own.close();
    expect(await control.keys.list()).toEqual([]);
  });

  test("is renewed before it expires, and the one before it stays for requests that run", async () => {
    const own = await OwnKey.make(control, (await organizationOf(control, undefined)).id, BINDING);
    const first = await own.secret();
    later(29 * MINUTE_MS);
    expect(await own.secret()).toBe(first);
    later(2 * MINUTE_MS);
    const second = await own.secret();
    expect(second).not.toBe(first);
    for (const secret of [first, second]) expect(await control.keys.authenticate(secret)).toBeDefined();
    await own.close();
    expect(await control.keys.list()).toEqual([]);
  });

  test.each([60, -60, -525_600])("is renewed when the clock is set by %i minutes", async (minutes) => {
    const own = await OwnKey.make(control, (await organizationOf(control, undefined)).id, BINDING);
    const first = await own.secret();
    later(minutes * MINUTE_MS);
    const second = await own.secret();
    expect(second).not.toBe(first);
    expect(await control.keys.authenticate(second)).toBeDefined();
    expect(await own.secret()).toBe(second);
  });

  test("is made again when it was refused, but not again and again", async () => {
    const own = await OwnKey.make(control, (await organizationOf(control, undefined)).id, BINDING);
    expect(await own.renew()).toBeFalse();
    later(MINUTE_MS);
    expect(await own.renew()).toBeTrue();
    expect(await own.renew()).toBeFalse();
  });

  test("of a bridge that was killed is removed by the next one, once it has expired", async () => {
    const { id } = await organizationOf(control, undefined);
    const killed = await (await OwnKey.make(control, id, BINDING)).secret();
    const others = await control.keys.create({ orgId: id, label: "a person's", permissions: ["memory:read"], rateLimit: undefined });
    await (await OwnKey.make(control, id, BINDING)).close();
    expect(await control.keys.authenticate(killed)).toBeDefined();
    later(61 * MINUTE_MS);
    await (await OwnKey.make(control, id, BINDING)).close();
    expect((await control.keys.list()).map((key) => key.id)).toEqual([others.key.id]);
  });
});

describe("the organization of a bridge", () => {
  test("is the only one, else default, which an empty folder gets", async () => {
    expect((await organizationOf(control, undefined)).name).toBe("default");
    await control.orgs.create("other");
    expect((await organizationOf(control, undefined)).name).toBe("default");
    expect((await organizationOf(control, "other")).name).toBe("other");
  });

  test("is not guessed among several", async () => {
    await control.orgs.create("one");
    expect((await organizationOf(control, undefined)).name).toBe("one");
    await control.orgs.create("two");
    await expect(organizationOf(control, undefined)).rejects.toThrow("Name one with --org");
    await expect(organizationOf(control, "three")).rejects.toThrow('There is no organization "three"');
  });
});
