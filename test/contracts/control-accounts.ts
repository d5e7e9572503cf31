import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { UsageError } from "../../src/memory/errors.ts";
import { PERMISSIONS } from "../../src/memory/types.ts";
import {
  CLOCK_STEP_MS,
  EMAIL_CHARACTERS,
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

/** The contract of {@link Control} for dashboard users, the audit log and expiring keys. */
export function describeAccounts(name: string, open: () => OpenedControl): void {
  describe(name, () => {
    let opened: OpenedControl;
    let control: Control;
    beforeEach(() => {
      opened = open();
      control = opened.control;
    });
    afterEach(() => opened.close());
    const newUser = (email: string, role: Role = "owner"): User => control.users.create({ email, role, passwordHash: "hash" }, START_MS);

    test("a user is found by id and by address in any case, and only the credentials contain the hash", () => {
      expect(control.users.exist()).toBe(false);
      const ada = newUser("Ada@Example.com");
      expect(ada).toMatchObject({ email: ADA, role: "owner", createdAtMs: START_MS, lastLoginAtMs: undefined });
      for (const given of [ada.id, ADA, "ADA@example.COM"]) expect(control.users.find(given)).toEqual(ada);
      expect(control.users.find("bob@example.com")).toBeUndefined();
      expect(control.users.list()).toEqual([ada]);
      expect(control.users.credentials("ADA@example.com")).toEqual({ user: ada, passwordHash: "hash", passwordChangedAtMs: START_MS });
      expect(opened.another().users.exist()).toBe(true);
    });

    test("taken and invalid addresses are refused, and so is a viewer before the first owner", () => {
      expect(() => newUser("vera@example.com", "viewer")).toThrow("owner");
      newUser(ADA);
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
        expect(() => newUser(bad)).toThrow(UsageError);
      expect(control.users.list().length).toBe(1);
    });

    test("an address is stored without surrounding blanks, and found with them", () => {
      const ada = newUser(` ${ADA} `);
      expect(ada.email).toBe(ADA);
      expect(control.users.find(` ${ADA}`)).toEqual(ada);
      expect(() => newUser(`${ADA} `)).toThrow("already");
    });

    test("there is always an owner", () => {
      const ada = newUser(ADA);
      const vera = newUser("vera@example.com", "viewer");
      expect(() => control.users.setRole(ada.id, "viewer")).toThrow("last owner");
      expect(() => control.users.remove(ada.id)).toThrow("last owner");
      expect(control.users.find(ada.id)).toEqual(ada);
      expect(control.users.setRole(vera.id, "owner")).toBe(true);
      expect(control.users.remove(ada.id)).toBe(true);
      expect(control.users.remove(ada.id)).toBe(false);
      expect(control.users.setRole(ada.id, "owner")).toBe(false);
      expect(control.users.setPassword(ada.id, "new", START_MS)).toBe(false);
      expect(control.users.list().map(({ email, role }) => [email, role])).toEqual([["vera@example.com", "owner"]]);
    });

    test("a session is valid until it is ended, and each login creates another", () => {
      const ada = newUser(ADA);
      const [one, two] = [control.sessions.create(ada.id, START_MS), control.sessions.create(ada.id, START_MS + 1)];
      expect(one).not.toBe(two);
      expect(control.sessions.find(one, START_MS)).toEqual({ ...ada, lastLoginAtMs: START_MS + 1 });
      expect(control.sessions.find(`${one}0`, START_MS)).toBeUndefined();
      control.sessions.end(one);
      expect(opened.another().sessions.find(one, START_MS)).toBeUndefined();
      expect(control.sessions.holds(one, START_MS)).toBe(false);
      expect(control.sessions.holds(two, START_MS)).toBe(true);
    });

    test("an unused session expires; use extends it up to a limit; a validity check does not count as use", () => {
      const ada = newUser(ADA);
      const [idle, used] = [control.sessions.create(ada.id, START_MS), control.sessions.create(ada.id, START_MS)];
      const stepMs = SESSION_IDLE_MS / 2;
      let nowMs = START_MS;
      for (; nowMs < START_MS + SESSION_MS; nowMs += stepMs) {
        expect(control.sessions.find(used, nowMs)?.id).toBe(ada.id);
        expect(control.sessions.holds(idle, nowMs)).toBe(nowMs < START_MS + SESSION_IDLE_MS);
      }
      expect(control.sessions.find(used, nowMs)).toBeUndefined();
      expect(control.sessions.find(idle, START_MS + SESSION_IDLE_MS)).toBeUndefined();
    });

    test("a clock that is set back keeps no session and no set-up link beyond its time", () => {
      const later = START_MS + 365 * 86_400_000;
      expect(control.setupLinks.holds(control.setupLinks.create(later) ?? "", START_MS)).toBe(false);
      expect(control.setupLinks.holds(control.setupLinks.create(START_MS) ?? "", START_MS - CLOCK_STEP_MS)).toBe(true);
      const ada = newUser(ADA);
      const [ofLater, corrected] = [control.sessions.create(ada.id, later), control.sessions.create(ada.id, START_MS)];
      expect([ofLater, corrected].map((secret) => control.sessions.holds(secret, START_MS - CLOCK_STEP_MS))).toEqual([false, true]);
      // The login has removed the session of a time to come, so it does not return when the clock gets there.
      expect(control.sessions.find(ofLater, later)).toBeUndefined();
      // A use in a time to come does not count as the last one.
      expect(control.sessions.find(corrected, START_MS + SESSION_IDLE_MS - 1)?.id).toBe(ada.id);
      expect(control.sessions.find(corrected, START_MS)?.id).toBe(ada.id);
      expect(control.sessions.holds(corrected, START_MS + SESSION_IDLE_MS)).toBe(false);
    });

    test("a new password and a removal end the user's sessions, a new role does not; a session beyond the limit ends the oldest", () => {
      const [ada, vera] = [newUser(ADA), newUser("vera@example.com", "viewer")];
      const [ofAda, ofVera] = [control.sessions.create(ada.id, START_MS), control.sessions.create(vera.id, START_MS)];
      control.users.setRole(vera.id, "owner");
      expect(control.sessions.find(ofVera, START_MS)?.role).toBe("owner");
      control.users.setPassword(ada.id, "other", START_MS + 5);
      expect(control.users.credentials(ADA)).toMatchObject({ passwordHash: "other", passwordChangedAtMs: START_MS + 5 });
      expect([ofAda, ofVera].map((secret) => control.sessions.holds(secret, START_MS + 5))).toEqual([false, true]);
      control.users.remove(vera.id);
      expect(control.sessions.holds(ofVera, START_MS)).toBe(false);
      const secrets = Array.from({ length: SESSIONS_PER_USER + 1 }, (_, i) => control.sessions.create(ada.id, START_MS + i));
      expect(secrets.map((secret) => control.sessions.holds(secret, START_MS + 30))).toEqual(secrets.map((_, i) => i > 0));
    });

    test("only the newest set-up link creates the first user, once, within a day", () => {
      const old = control.setupLinks.create(START_MS) ?? "";
      const token = control.setupLinks.create(START_MS + 1) ?? "";
      const ada = { email: ADA, passwordHash: "hash" };
      expect([old, "", token].map((one) => control.setupLinks.holds(one, START_MS + 2))).toEqual([false, false, true]);
      expect(control.setupLinks.redeem(old, ada, START_MS + 2)).toBeUndefined();
      expect(control.setupLinks.redeem(token, ada, START_MS + 1 + SETUP_LINK_MS)).toBeUndefined();
      expect(() => control.setupLinks.redeem(token, { ...ada, email: "nobody" }, START_MS + 2)).toThrow(UsageError);
      expect(control.users.exist()).toBe(false);
      expect(control.setupLinks.redeem(token, ada, START_MS + 2)).toMatchObject({ email: ADA, role: "owner" });
      expect(control.setupLinks.redeem(token, { ...ada, email: "eve@example.com" }, START_MS + 2)).toBeUndefined();
      expect(control.setupLinks.create(START_MS + 3)).toBeUndefined();
    });

    test("only the newest login link logs its user in, once, within minutes, and is no set-up link", () => {
      const ada = newUser(ADA);
      const old = control.loginLinks.create(ada.id, START_MS);
      const token = control.loginLinks.create(ada.id, START_MS + 1);
      expect(control.loginLinks.redeem(old, START_MS + 2)).toBeUndefined();
      expect(control.loginLinks.redeem("", START_MS + 2)).toBeUndefined();
      expect(control.loginLinks.redeem(token, START_MS + 1 + LOGIN_LINK_MS)).toBeUndefined();
      expect(control.loginLinks.redeem(token, START_MS - CLOCK_STEP_MS)).toBeUndefined();
      expect(control.setupLinks.holds(token, START_MS + 2)).toBe(false);
      expect(control.loginLinks.redeem(token, START_MS + 2)?.email).toBe(ADA);
      expect(control.loginLinks.redeem(token, START_MS + 2)).toBeUndefined();
    });

    test("a set-up link logs nobody in", () => {
      const token = control.setupLinks.create(START_MS) ?? "";
      newUser(ADA);
      expect(control.loginLinks.redeem(token, START_MS + 1)).toBeUndefined();
    });

    test("a login link of a user who was removed is worthless", () => {
      newUser(ADA);
      const vera = newUser("vera@example.com", "viewer");
      const token = control.loginLinks.create(vera.id, START_MS);
      control.users.remove(vera.id);
      expect(control.loginLinks.redeem(token, START_MS + 1)).toBeUndefined();
    });

    test("the audit log is listed newest first, page by page", () => {
      const entries = Array.from({ length: 5 }, (_, i) => ({
        ...{ atMs: START_MS + i, actor: ADA, action: "key.created", target: i === 0 ? undefined : `key_${i}`, orgId: undefined },
      }));
      control.audit.add(...entries);
      const first = control.audit.list(2);
      expect(first.map(({ id: _, ...entry }) => entry)).toEqual([entries[4], entries[3]].flatMap((entry) => (entry ? [entry] : [])));
      const rest = opened.another().audit.list(10, first.at(-1)?.id);
      expect(rest.map(({ atMs }) => atMs - START_MS)).toEqual([2, 1, 0]);
    });

    test("an organization is renamed, unless the name is taken or the organization is deleted", () => {
      const [acme, other] = [control.orgs.create("acme"), control.orgs.create("other")];
      expect(control.orgs.rename(acme.id, "harbour")).toEqual({ ...acme, name: "harbour" });
      expect(control.orgs.find("acme")).toBeUndefined();
      expect(control.orgs.rename(acme.id, "harbour")).toEqual({ ...acme, name: "harbour" });
      for (const bad of ["other", "", other.id]) expect(() => control.orgs.rename(acme.id, bad)).toThrow(UsageError);
      control.orgs.markDeleted(other.id);
      expect(control.orgs.rename(other.id, "again")).toBeUndefined();
    });

    test("a key is bound to an agent and a user by their identifiers, or not at all", () => {
      const org = control.orgs.create("acme");
      const wanted = { orgId: org.id, label: "", permissions: PERMISSIONS, rateLimit: undefined };
      const free = control.keys.create(wanted);
      const bound = control.keys.create({ ...wanted, agentId: "home", userId: "ana" });
      expect(free.key).toMatchObject({ agentId: undefined, userId: undefined });
      expect(control.keys.authenticate(bound.secret)).toMatchObject({ id: bound.key.id, agentId: "home", userId: "ana" });
      for (const bad of ["", "a b", "x".repeat(257), "a/b"]) {
        expect(() => control.keys.create({ ...wanted, agentId: bad })).toThrow(UsageError);
        expect(() => control.keys.create({ ...wanted, userId: bad })).toThrow(UsageError);
      }
      expect(control.keys.list(org.id)).toHaveLength(2);
    });

    test("a key is invalid from its expiry on, and has its last use", () => {
      const org = control.orgs.create("acme");
      const expiresAtMs = Date.now() + 60_000;
      const { key, secret } = control.keys.create({
        orgId: org.id,
        label: "",
        permissions: PERMISSIONS,
        rateLimit: undefined,
        expiresAtMs,
      });
      expect(key).toMatchObject({ expiresAtMs, lastUsedAtMs: undefined });
      expect(control.keys.authenticate(secret, expiresAtMs - 1)?.id).toBe(key.id);
      expect(control.keys.authenticate(secret, expiresAtMs)).toBeUndefined();
      control.keys.used([key.id, "key_of_nobody"], START_MS);
      expect(control.keys.list(org.id)).toEqual([{ ...key, lastUsedAtMs: START_MS }]);
      const past = { orgId: org.id, label: "", permissions: PERMISSIONS, rateLimit: undefined, expiresAtMs: Date.now() - 1 };
      expect(() => control.keys.create(past)).toThrow(UsageError);
    });
  });
}
