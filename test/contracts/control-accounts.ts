import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { UsageError } from "../../src/memory/errors.ts";
import { PERMISSIONS } from "../../src/memory/types.ts";
import {
  CLOCK_STEP_MS,
  DEVICE_MS,
  DEVICES_PER_USER,
  EMAIL_CHARACTERS,
  LAST_USED_STEP_MS,
  LOGIN_LINK_MS,
  type Role,
  SESSION_IDLE_MS,
  SESSION_MS,
  SESSIONS_PER_USER,
  SETUP_LINK_MS,
  type User,
} from "../../src/stores/interfaces/accounts.ts";
import type { Control } from "../../src/stores/interfaces/control.ts";
import type { OpenedControl } from "./control.ts";

const START_MS = 1_800_000_000_000;
const ADA = "ada@example.com";

/** The contract of {@link Control} for dashboard users and expiring keys. */
export function describeAccounts(name: string, open: () => OpenedControl | Promise<OpenedControl>): void {
  describe(name, () => {
    let opened: OpenedControl;
    let control: Control;
    beforeEach(async () => {
      opened = await open();
      control = opened.control;
    });
    afterEach(() => opened.close());
    const newUser = (email: string, role: Role = "owner"): Promise<User> =>
      control.users.create({ email, role, passwordHash: "hash" }, START_MS);
    const newSession = async (userId: string, nowMs: number) => (await control.sessions.create(userId, nowMs)) ?? expect.unreachable();
    const hold = (secrets: readonly string[], nowMs: number) =>
      Promise.all(secrets.map(async (secret) => (await control.sessions.look(secret, nowMs)) !== undefined));

    test("a user is found by id and by address in any case, and only the credentials contain the hash", async () => {
      expect(await control.users.exist()).toBe(false);
      const ada = await newUser("Ada@Example.com");
      expect(ada).toMatchObject({ email: ADA, role: "owner", createdAtMs: START_MS, lastLoginAtMs: undefined });
      for (const given of [ada.id, ADA, "ADA@example.COM"]) expect(await control.users.find(given)).toEqual(ada);
      expect(await control.users.find("bob@example.com")).toBeUndefined();
      expect(await control.users.list()).toEqual([ada]);
      expect(await control.users.credentials("ADA@example.com")).toEqual({
        user: ada,
        passwordHash: "hash",
        passwordChangedAtMs: START_MS,
        totpSecret: undefined,
      });
      expect(await opened.another().users.exist()).toBe(true);
    });

    test("taken and invalid addresses are refused, and so is a viewer before the first owner", async () => {
      await expect(newUser("vera@example.com", "viewer")).rejects.toThrow("owner");
      await newUser(ADA);
      for (const bad of [
        "ADA@example.com",
        "",
        "ada",
        "@",
        "a@",
        "@b",
        "a b@c",
        "a@b\n",
        "a\u200b@b",
        "a@b\u202e",
        `${"a".repeat(EMAIL_CHARACTERS)}@b`,
      ])
        await expect(newUser(bad)).rejects.toThrow(UsageError);
      expect((await control.users.list()).length).toBe(1);
    });

    test("an address is stored without surrounding blanks, and found with them", async () => {
      const ada = await newUser(` ${ADA} `);
      expect(ada.email).toBe(ADA);
      expect(await control.users.find(` ${ADA}`)).toEqual(ada);
      await expect(newUser(`${ADA} `)).rejects.toThrow("already");
    });

    test("there is always an owner", async () => {
      const ada = await newUser(ADA);
      const vera = await newUser("vera@example.com", "viewer");
      await expect(control.users.setRole(ada.id, "viewer")).rejects.toThrow("last owner");
      await expect(control.users.remove(ada.id)).rejects.toThrow("last owner");
      expect(await control.users.find(ada.id)).toEqual(ada);
      expect(await control.users.setRole(vera.id, "owner")).toBe(true);
      expect(await control.users.remove(ada.id)).toBe(true);
      expect(await control.users.remove(ada.id)).toBe(false);
      expect(await control.users.setRole(ada.id, "owner")).toBe(false);
      expect(await control.users.setPassword(ada.id, "new", START_MS)).toBe(false);
      expect((await control.users.list()).map(({ email, role }) => [email, role])).toEqual([["vera@example.com", "owner"]]);
    });

    test("a session is valid until it is ended, and each login creates another", async () => {
      const ada = await newUser(ADA);
      const [one, two] = [await newSession(ada.id, START_MS), await newSession(ada.id, START_MS + 1)];
      expect(one).not.toBe(two);
      expect(await control.sessions.find(one, START_MS)).toEqual({ ...ada, lastLoginAtMs: START_MS + 1 });
      expect(await control.sessions.find(`${one}0`, START_MS)).toBeUndefined();
      await control.sessions.end(one);
      expect(await opened.another().sessions.find(one, START_MS)).toBeUndefined();
      expect(await control.sessions.look(one, START_MS)).toBeUndefined();
      expect(await control.sessions.look(two, START_MS)).toBeDefined();
    });

    test("a browser is known to the user who logged in with it, until another login there, a new password or half a year", async () => {
      const [ada, vera] = [await newUser(ADA), await newUser("vera@example.com", "viewer")];
      const { devices } = control;
      const first = await devices.remember(ada.id, START_MS, undefined);
      const name = await devices.find(first, ada.id, START_MS);
      expect(name).toMatch(/^[0-9a-f]{64}$/);
      expect(name).not.toBe(first);
      expect(await devices.find(first, vera.id, START_MS)).toBeUndefined();
      expect(await devices.find(`${first}0`, ada.id, START_MS)).toBeUndefined();
      expect(await devices.find(first, ada.id, START_MS + DEVICE_MS)).toBeUndefined();
      const second = await devices.remember(ada.id, START_MS, first);
      expect(await devices.find(first, ada.id, START_MS)).toBeUndefined();
      expect(await opened.another().devices.find(second, ada.id, START_MS)).toBeDefined();
      const other = await devices.remember(vera.id, START_MS, undefined);
      await control.users.setPassword(ada.id, "new", START_MS);
      expect(await devices.find(second, ada.id, START_MS)).toBeUndefined();
      expect(await devices.find(other, vera.id, START_MS)).toBeDefined();
      await control.users.remove(vera.id);
      expect(await devices.find(other, vera.id, START_MS)).toBeUndefined();
    });

    test("only the browsers of the last logins are known", async () => {
      const ada = await newUser(ADA);
      const known: string[] = [];
      for (let i = 0; i <= DEVICES_PER_USER; i++) known.push(await control.devices.remember(ada.id, START_MS + i, undefined));
      const found = await Promise.all(known.map((secret) => control.devices.find(secret, ada.id, START_MS)));
      expect(found.map((name) => name !== undefined)).toEqual([false, ...Array(DEVICES_PER_USER).fill(true)]);
    });

    test("a code of the second step is accepted once, and so is a recovery code", async () => {
      const [ada, vera] = [await newUser(ADA), await newUser("vera@example.com", "viewer")];
      const { secondFactors, users } = control;
      expect(ada.hasSecondFactor).toBe(false);
      expect(await secondFactors.acceptStep(ada.id, "SECRET", 100)).toBe(false);
      expect(await secondFactors.enable(ada.id, "SECRET", ["one", "two"])).toBe(true);
      expect(await secondFactors.enable("user_nobody", "SECRET", ["one"])).toBe(false);
      expect(await users.credentials(ADA)).toMatchObject({ totpSecret: "SECRET", user: { hasSecondFactor: true } });
      expect(await users.find(vera.id)).toMatchObject({ hasSecondFactor: false });
      expect(await secondFactors.acceptStep(ada.id, "OTHER", 100)).toBe(false);
      const accepted = [];
      for (const step of [100, 100, 99, 98, 101, 100]) accepted.push(await secondFactors.acceptStep(ada.id, "SECRET", step));
      expect(accepted).toEqual([true, false, false, false, true, false]);
      // A clock that is set back does not lock the user out until it catches up.
      expect(await secondFactors.acceptStep(ada.id, "SECRET", 50)).toBe(true);
      expect(await secondFactors.acceptRecoveryCode(vera.id, "one")).toBe(false);
      expect(await secondFactors.recoveryCodesLeft(ada.id)).toBe(2);
      expect([await secondFactors.acceptRecoveryCode(ada.id, "one"), await secondFactors.acceptRecoveryCode(ada.id, "one")]).toEqual([
        true,
        false,
      ]);
      await opened.another().secondFactors.setRecoveryCodes(ada.id, ["three"]);
      expect(await secondFactors.acceptRecoveryCode(ada.id, "two")).toBe(false);
      expect(await secondFactors.recoveryCodesLeft(ada.id)).toBe(1);
      // A new password leaves the second step as it is.
      await users.setPassword(ada.id, "new", START_MS);
      expect(await users.find(ada.id)).toMatchObject({ hasSecondFactor: true });
      expect([await secondFactors.remove(ada.id), await secondFactors.remove(ada.id)]).toEqual([true, false]);
      expect(await secondFactors.recoveryCodesLeft(ada.id)).toBe(0);
      expect(await secondFactors.acceptStep(ada.id, "SECRET", 200)).toBe(false);
    });

    test("a user's own sessions are listed with where they began, and ended one by one or all but one", async () => {
      const [ada, vera] = [await newUser(ADA), await newUser("vera@example.com", "viewer")];
      const { sessions } = control;
      const origin = { browser: "Firefox on Linux", network: "this machine" };
      const first = (await sessions.create(ada.id, START_MS, { origin })) ?? expect.unreachable();
      const [second, third] = [await newSession(ada.id, START_MS + 1), await newSession(ada.id, START_MS + 2)];
      const ofVera = await newSession(vera.id, START_MS);
      await sessions.find(first, START_MS + LAST_USED_STEP_MS);
      const idsOf = async () => (await sessions.list(ada.id, START_MS + LAST_USED_STEP_MS)).map(({ id }) => id);
      expect(await sessions.list(ada.id, START_MS + LAST_USED_STEP_MS)).toEqual([
        { id: sessions.idOf(first), createdAtMs: START_MS, lastUsedAtMs: START_MS + LAST_USED_STEP_MS, ...origin },
        { id: sessions.idOf(third), createdAtMs: START_MS + 2, lastUsedAtMs: START_MS + 2 },
        { id: sessions.idOf(second), createdAtMs: START_MS + 1, lastUsedAtMs: START_MS + 1 },
      ]);
      expect(await sessions.endOne(vera.id, sessions.idOf(second))).toBe(false);
      expect([await sessions.endOne(ada.id, sessions.idOf(second)), await sessions.endOne(ada.id, sessions.idOf(second))]).toEqual([
        true,
        false,
      ]);
      expect(await idsOf()).toEqual([sessions.idOf(first), sessions.idOf(third)]);
      expect(await opened.another().sessions.endOthers(ada.id, third)).toBe(1);
      expect(await hold([first, second, third, ofVera], START_MS)).toEqual([false, false, true, true]);
      expect(await sessions.list(ada.id, START_MS + SESSION_MS + 1)).toEqual([]);
    });

    test("a viewer sees all organizations or some, an owner all", async () => {
      const ada = await newUser(ADA);
      const create = (email: string, orgIds: readonly string[] | undefined) =>
        control.users.create({ email, role: "viewer", orgIds, passwordHash: "hash" }, START_MS);
      const [all, some, none] = [await create("a@x", undefined), await create("s@x", ["org_b", "org_a"]), await create("n@x", [])];
      expect([ada, all, some, none].map(({ orgIds }) => orgIds)).toEqual([undefined, undefined, ["org_b", "org_a"], []]);
      const session = await newSession(some.id, START_MS);
      expect(await control.sessions.find(session, START_MS)).toMatchObject({ orgIds: ["org_b", "org_a"] });
      await control.users.setRole(some.id, "viewer", ["org_c"]);
      expect(await control.sessions.look(session, START_MS)).toMatchObject({ role: "viewer", orgIds: ["org_c"] });
      await control.users.setRole(some.id, "owner", ["org_c"]);
      expect(await control.sessions.look(session, START_MS)).toMatchObject({ role: "owner", orgIds: undefined });
      await control.users.setRole(some.id, "viewer");
      expect(await control.users.find(some.id)).toMatchObject({ role: "viewer", orgIds: undefined });
    });

    test("an unused session expires; use extends it up to a limit; a validity check does not count as use", async () => {
      const ada = await newUser(ADA);
      const [idle, used] = [await newSession(ada.id, START_MS), await newSession(ada.id, START_MS)];
      const stepMs = SESSION_IDLE_MS / 2;
      let nowMs = START_MS;
      for (; nowMs < START_MS + SESSION_MS; nowMs += stepMs) {
        expect((await control.sessions.find(used, nowMs))?.id).toBe(ada.id);
        expect((await control.sessions.look(idle, nowMs)) !== undefined).toBe(nowMs < START_MS + SESSION_IDLE_MS);
      }
      expect(await control.sessions.find(used, nowMs)).toBeUndefined();
      expect(await control.sessions.find(idle, START_MS + SESSION_IDLE_MS)).toBeUndefined();
    });

    test("a clock that is set back keeps no session and no set-up link beyond its time", async () => {
      const later = START_MS + 365 * 86_400_000;
      expect(await control.setupLinks.state((await control.setupLinks.create(later)) ?? "", START_MS)).toBe("expired");
      expect(await control.setupLinks.state((await control.setupLinks.create(START_MS)) ?? "", START_MS - CLOCK_STEP_MS)).toBe("valid");
      const ada = await newUser(ADA);
      const [ofLater, corrected] = [await newSession(ada.id, later), await newSession(ada.id, START_MS)];
      expect(await hold([ofLater, corrected], START_MS - CLOCK_STEP_MS)).toEqual([false, true]);
      // The login has removed the session of a time to come, so it does not return when the clock gets there.
      expect(await control.sessions.find(ofLater, later)).toBeUndefined();
      // A use in a time to come does not count as the last one.
      expect((await control.sessions.find(corrected, START_MS + SESSION_IDLE_MS - 1))?.id).toBe(ada.id);
      expect((await control.sessions.find(corrected, START_MS))?.id).toBe(ada.id);
      expect(await control.sessions.look(corrected, START_MS + SESSION_IDLE_MS)).toBeUndefined();
    });

    test("a new password and a removal end the user's sessions, a new role does not; a session beyond the limit ends the oldest", async () => {
      const [ada, vera] = [await newUser(ADA), await newUser("vera@example.com", "viewer")];
      const [ofAda, ofVera] = [await newSession(ada.id, START_MS), await newSession(vera.id, START_MS)];
      await control.users.setRole(vera.id, "owner");
      expect((await control.sessions.find(ofVera, START_MS))?.role).toBe("owner");
      await control.users.setPassword(ada.id, "other", START_MS + 5);
      expect(await control.users.credentials(ADA)).toMatchObject({ passwordHash: "other", passwordChangedAtMs: START_MS + 5 });
      expect(await hold([ofAda, ofVera], START_MS + 5)).toEqual([false, true]);
      await control.users.remove(vera.id);
      expect(await control.sessions.look(ofVera, START_MS)).toBeUndefined();
      const secrets: string[] = [];
      for (let i = 0; i <= SESSIONS_PER_USER; i++) secrets.push(await newSession(ada.id, START_MS + i));
      expect(await hold(secrets, START_MS + 30)).toEqual(secrets.map((_, i) => i > 0));
    });

    test("a password is not replaced when it is no longer the former one", async () => {
      const ada = await newUser(ADA);
      const session = await newSession(ada.id, START_MS);
      const before = await control.users.credentials(ADA);
      expect(await control.users.setPassword(ada.id, "new", START_MS + 5, "another hash")).toBe(false);
      expect(await control.users.credentials(ADA)).toEqual(before);
      expect(await control.sessions.look(session, START_MS + 5)).toBeDefined();
      expect(await control.users.setPassword(ada.id, "new", START_MS + 5, "hash")).toBe(true);
      expect(await control.users.credentials(ADA)).toMatchObject({ passwordHash: "new", passwordChangedAtMs: START_MS + 5 });
      expect(await control.sessions.look(session, START_MS + 5)).toBeUndefined();
    });

    test("a password that is no longer the user's opens no session, and neither does a user who does not exist", async () => {
      const ada = await newUser(ADA);
      const vera = await newUser("vera@example.com", "viewer");
      expect(await control.sessions.create(ada.id, START_MS, { passwordHash: "another hash" })).toBeUndefined();
      expect(await control.users.find(ada.id)).toEqual(ada);
      const session = (await control.sessions.create(ada.id, START_MS, { passwordHash: "hash" })) ?? expect.unreachable();
      expect((await control.sessions.find(session, START_MS))?.id).toBe(ada.id);
      await control.users.remove(vera.id);
      for (const id of [vera.id, "user_of_nobody"]) {
        expect(await control.sessions.create(id, START_MS, { passwordHash: "hash" })).toBeUndefined();
        expect(await control.sessions.create(id, START_MS)).toBeUndefined();
      }
    });

    test("only the newest set-up link creates the first user, once, within a day", async () => {
      const old = (await control.setupLinks.create(START_MS)) ?? "";
      const token = (await control.setupLinks.create(START_MS + 1)) ?? "";
      const ada = { email: ADA, passwordHash: "hash" };
      const held = [old, "", token].map((one) => control.setupLinks.state(one, START_MS + 2));
      expect(await Promise.all(held)).toEqual(["unknown", "unknown", "valid"]);
      expect(await control.setupLinks.redeem(old, ada, START_MS + 2)).toBeUndefined();
      expect(await control.setupLinks.redeem(token, ada, START_MS + 1 + SETUP_LINK_MS)).toBeUndefined();
      expect(await control.setupLinks.state(token, START_MS + 1 + SETUP_LINK_MS)).toBe("expired");
      await expect(control.setupLinks.redeem(token, { ...ada, email: "nobody" }, START_MS + 2)).rejects.toThrow(UsageError);
      expect(await control.users.exist()).toBe(false);
      expect(await control.setupLinks.redeem(token, ada, START_MS + 2)).toMatchObject({ email: ADA, role: "owner" });
      expect(await control.setupLinks.redeem(token, { ...ada, email: "eve@example.com" }, START_MS + 2)).toBeUndefined();
      expect(await control.setupLinks.create(START_MS + 3)).toBeUndefined();
      expect(await control.setupLinks.state(token, START_MS + 3)).toBe("used");
      expect(await control.setupLinks.state(old, START_MS + 3)).toBe("needless");
    });

    test("only the newest login link logs its user in, once, within minutes, and is no set-up link", async () => {
      const ada = await newUser(ADA);
      const old = await control.loginLinks.create(ada.id, START_MS);
      const token = await control.loginLinks.create(ada.id, START_MS + 1);
      expect(await control.loginLinks.redeem(old, START_MS + 2)).toBe("unknown");
      expect(await control.loginLinks.redeem("", START_MS + 2)).toBe("unknown");
      expect(await control.loginLinks.redeem(token, START_MS + 1 + LOGIN_LINK_MS)).toBe("expired");
      expect(await control.loginLinks.redeem(token, START_MS - CLOCK_STEP_MS)).toBe("expired");
      expect(await control.setupLinks.state(token, START_MS + 2)).toBe("needless");
      expect(await control.loginLinks.redeem(token, START_MS + 2)).toMatchObject({ email: ADA });
      expect(await control.loginLinks.redeem(token, START_MS + 2)).toBe("used");
    });

    test("a set-up link logs nobody in", async () => {
      const token = (await control.setupLinks.create(START_MS)) ?? "";
      await newUser(ADA);
      expect(await control.loginLinks.redeem(token, START_MS + 1)).toBe("unknown");
      expect(await control.setupLinks.state(token, START_MS + 1)).toBe("needless");
    });

    test("a login link of a user who was removed is worthless", async () => {
      await newUser(ADA);
      const vera = await newUser("vera@example.com", "viewer");
      const token = await control.loginLinks.create(vera.id, START_MS);
      await control.users.remove(vera.id);
      expect(await control.loginLinks.redeem(token, START_MS + 1)).toBe("unknown");
    });

    test("an organization is renamed, unless the name is taken or the organization is deleted", async () => {
      const [acme, other] = [await control.orgs.create("acme"), await control.orgs.create("other")];
      expect(await control.orgs.rename(acme.id, "harbour")).toEqual({ ...acme, name: "harbour" });
      expect(await control.orgs.find("acme")).toBeUndefined();
      expect(await control.orgs.rename(acme.id, "harbour")).toEqual({ ...acme, name: "harbour" });
      for (const bad of ["other", "", other.id]) await expect(control.orgs.rename(acme.id, bad)).rejects.toThrow(UsageError);
      await control.orgs.markDeleted(other.id);
      expect(await control.orgs.rename(other.id, "again")).toBeUndefined();
    });

    test("a key is bound to an agent and a user by their identifiers, or not at all", async () => {
      const org = await control.orgs.create("acme");
      const wanted = { orgId: org.id, label: "", permissions: PERMISSIONS, rateLimit: undefined };
      const free = await control.keys.create(wanted);
      const bound = await control.keys.create({ ...wanted, agentId: "home", userId: "ana" });
      expect(free.key).toMatchObject({ agentId: undefined, userId: undefined });
      expect(await control.keys.authenticate(bound.secret)).toMatchObject({ id: bound.key.id, agentId: "home", userId: "ana" });
      for (const bad of ["", "a b", "x".repeat(257), "a/b"]) {
        await expect(control.keys.create({ ...wanted, agentId: bad })).rejects.toThrow(UsageError);
        await expect(control.keys.create({ ...wanted, userId: bad })).rejects.toThrow(UsageError);
      }
      expect(await control.keys.list(org.id)).toHaveLength(2);
    });

    test("a key is invalid from its expiry on, and has its last use", async () => {
      const org = await control.orgs.create("acme");
      const expiresAtMs = Date.now() + 60_000;
      const { key, secret } = await control.keys.create({
        orgId: org.id,
        label: "",
        permissions: PERMISSIONS,
        rateLimit: undefined,
        expiresAtMs,
      });
      expect(key).toMatchObject({ expiresAtMs, lastUsedAtMs: undefined });
      expect((await control.keys.authenticate(secret, expiresAtMs - 1))?.id).toBe(key.id);
      expect(await control.keys.authenticate(secret, expiresAtMs)).toBeUndefined();
      await control.keys.used([key.id, "key_of_nobody"], START_MS);
      expect(await control.keys.list(org.id)).toEqual([{ ...key, lastUsedAtMs: START_MS }]);
      const past = { orgId: org.id, label: "", permissions: PERMISSIONS, rateLimit: undefined, expiresAtMs: Date.now() - 1 };
      await expect(control.keys.create(past)).rejects.toThrow(UsageError);
    });
  });
}
