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
afterEach(() => {
  setSystemTime();
  control.close();
  removeFolder(folder);
});

const later = (ms: number) => setSystemTime(new Date(Date.now() + ms));

describe("the key of a bridge", () => {
  test("is bound, expires, and is gone when the bridge ends", () => {
    const { id } = organizationOf(control, undefined);
    const own = new OwnKey(control, id, BINDING);
    expect(control.keys.authenticate(own.secret())).toMatchObject({ ...BINDING, expiresAtMs: expect.any(Number) });
    own.close();
    expect(control.keys.list()).toEqual([]);
  });

  test("is renewed before it expires, and the one before it stays for requests that run", () => {
    const own = new OwnKey(control, organizationOf(control, undefined).id, BINDING);
    const first = own.secret();
    later(29 * MINUTE_MS);
    expect(own.secret()).toBe(first);
    later(2 * MINUTE_MS);
    const second = own.secret();
    expect(second).not.toBe(first);
    for (const secret of [first, second]) expect(control.keys.authenticate(secret)).toBeDefined();
    own.close();
    expect(control.keys.list()).toEqual([]);
  });

  test.each([60, -60, -525_600])("is renewed when the clock is set by %i minutes", (minutes) => {
    const own = new OwnKey(control, organizationOf(control, undefined).id, BINDING);
    const first = own.secret();
    later(minutes * MINUTE_MS);
    const second = own.secret();
    expect(second).not.toBe(first);
    expect(control.keys.authenticate(second)).toBeDefined();
    expect(own.secret()).toBe(second);
  });

  test("is made again when it was refused, but not again and again", () => {
    const own = new OwnKey(control, organizationOf(control, undefined).id, BINDING);
    expect(own.renew()).toBeFalse();
    later(MINUTE_MS);
    expect(own.renew()).toBeTrue();
    expect(own.renew()).toBeFalse();
  });

  test("of a bridge that was killed is removed by the next one, once it has expired", () => {
    const { id } = organizationOf(control, undefined);
    const killed = new OwnKey(control, id, BINDING).secret();
    const others = control.keys.create({ orgId: id, label: "a person's", permissions: ["memory:read"], rateLimit: undefined });
    new OwnKey(control, id, BINDING).close();
    expect(control.keys.authenticate(killed)).toBeDefined();
    later(61 * MINUTE_MS);
    new OwnKey(control, id, BINDING).close();
    expect(control.keys.list().map((key) => key.id)).toEqual([others.key.id]);
  });
});

describe("the organization of a bridge", () => {
  test("is the only one, else default, which an empty folder gets", () => {
    expect(organizationOf(control, undefined).name).toBe("default");
    control.orgs.create("other");
    expect(organizationOf(control, undefined).name).toBe("default");
    expect(organizationOf(control, "other").name).toBe("other");
  });

  test("is not guessed among several", () => {
    control.orgs.create("one");
    expect(organizationOf(control, undefined).name).toBe("one");
    control.orgs.create("two");
    expect(() => organizationOf(control, undefined)).toThrow("Name one with --org");
    expect(() => organizationOf(control, "three")).toThrow('There is no organization "three"');
  });
});
