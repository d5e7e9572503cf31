import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { createPrivateKey } from "node:crypto";
import { UsageError } from "../../src/memory/errors.ts";
import { newOrgId } from "../../src/memory/ids.ts";
import type { Permission } from "../../src/memory/types.ts";
import type { Control } from "../../src/stores/interfaces/control.ts";
import type { HistorySample } from "../../src/stores/interfaces/history.ts";

export interface OpenedControl {
  readonly control: Control;
  /** The same data, opened as by another process. */
  another(): Control;
  /** Closes everything and removes the data. */
  close(): Promise<void>;
}

const ALL: readonly Permission[] = ["memory:read", "memory:write", "memory:delete"];

/** The contract that every implementation of {@link Control} must fulfil. */
export function describeControl(name: string, open: () => OpenedControl | Promise<OpenedControl>): void {
  describe(name, () => {
    let opened: OpenedControl;
    let control: Control;
    beforeEach(async () => {
      opened = await open();
      control = opened.control;
    });
    afterEach(() => opened.close());
    test("a key shows how its secret begins, and no more", async () => {
      const org = await control.orgs.create("acme");
      const { key, secret } = await newKey(org.id);
      expect(key.prefix).toMatch(/^memoryd_live_[0-9a-f]{8}$/);
      expect(secret).toStartWith(key.prefix ?? "none");
      expect((await control.keys.list(org.id)).map(({ prefix }) => prefix)).toEqual([key.prefix]);
      expect(await control.keys.authenticate(key.prefix ?? "")).toBeUndefined();
    });

    const newKey = (orgId: string, changes: object = {}) =>
      control.keys.create({ orgId, label: "test", permissions: ALL, rateLimit: undefined, ...changes });

    test("an organization is found by its id and its name", async () => {
      const org = await control.orgs.create("Ärzte & Söhne 東京");
      const other = await control.orgs.create("other");
      expect(org.id).toMatch(/^org_[0-9a-f]{32}$/);
      expect(Math.abs(Date.now() - org.createdAtMs)).toBeLessThan(60_000);
      expect(await control.orgs.find(org.id)).toEqual(org);
      expect(await control.orgs.find("Ärzte & Söhne 東京")).toEqual(org);
      expect(await control.orgs.find("ärzte & söhne 東京")).toBeUndefined();
      expect((await control.orgs.list()).map((found) => found.name)).toEqual([org.name, other.name]);
    });

    test("taken, empty and too long names, and names with control characters, are refused", async () => {
      await control.orgs.create("x".repeat(100));
      await control.orgs.create("😀".repeat(100));
      for (const bad of [
        "x".repeat(100),
        "",
        "   ",
        "x".repeat(101),
        "a\nb",
        "a\tb",
        "a\u0000b",
        "a\u0085b",
        "a\u202eb",
        "a\u200bb",
        newOrgId(),
      ]) {
        await expect(control.orgs.create(bad)).rejects.toThrow(UsageError);
      }
      expect((await control.orgs.list()).length).toBe(2);
    });

    test("names and labels are stored without surrounding blanks, and found with them", async () => {
      const org = await control.orgs.create("  acme ");
      expect(org.name).toBe("acme");
      expect(await control.orgs.find(" acme ")).toEqual(org);
      await expect(control.orgs.create(" acme")).rejects.toThrow("already");
      expect((await control.orgs.rename(org.id, " acme inc. "))?.name).toBe("acme inc.");
      expect((await newKey(org.id, { label: " shop " })).key.label).toBe("shop");
      for (const label of ["a\nb", "a\u202eb", "a\u200bb"]) await expect(newKey(org.id, { label })).rejects.toThrow(UsageError);
    });

    test("an organization that was written to is marked for good, until it is deleted", async () => {
      const orgs = [await control.orgs.create("acme"), await control.orgs.create("other"), await control.orgs.create("third")];
      const [acme, other] = orgs.map(({ id }) => id) as [string, string];
      const another = opened.another();
      expect([await control.written.list(), await control.written.has(acme)]).toEqual([[], false]);
      const version = await control.version();
      await Promise.all([acme, other, acme, newOrgId()].map((orgId) => control.written.mark(orgId)));
      await control.written.mark(acme);
      // Nobody has to read organizations and keys again.
      expect(await control.version()).toBe(version);
      expect((await another.written.list()).toSorted()).toEqual([acme, other].toSorted());
      expect(await control.orgs.list()).toEqual(orgs);
      await control.orgs.markDeleted(acme);
      expect([await another.written.has(acme), await another.written.list()]).toEqual([false, [other]]);
    });

    test("the key that signs receipts is made once, whoever needs it first", async () => {
      expect(await control.signingKey.find()).toBeUndefined();
      const made = await Promise.all([control.signingKey.use(), opened.another().signingKey.use()]);
      expect(new Set(made).size).toBe(1);
      expect(await control.signingKey.find()).toBe(made[0]);
      expect(createPrivateKey({ key: Buffer.from(made[0], "base64"), format: "der", type: "pkcs8" }).asymmetricKeyType).toBe("ed25519");
    });

    test("a secret is returned once, has the documented form, and authenticates until it is revoked", async () => {
      const org = await control.orgs.create("acme");
      const { key, secret } = await newKey(org.id, { label: "of production", rateLimit: 7 });
      expect(secret).toMatch(/^memoryd_live_[0-9a-f]{64}$/);
      expect(key).toMatchObject({ orgId: org.id, label: "of production", permissions: ALL, rateLimit: 7, revokedAtMs: undefined });
      expect(key.id).toMatch(/^key_/);
      expect(JSON.stringify(await control.keys.list())).not.toContain(secret.slice(-64));
      expect(await control.keys.authenticate(secret)).toEqual({ ...key, uses: "off" });
      for (const wrong of ["", secret.slice(0, -1), `${secret} `, secret.toUpperCase(), (await newKey(org.id)).secret.replace(/.$/, "x")]) {
        expect(await control.keys.authenticate(wrong)).toBeUndefined();
      }
      expect(await control.keys.revoke(key.id)).toBe(true);
      expect(await control.keys.authenticate(secret)).toBeUndefined();
      const revoked = (await control.keys.list()).find((listed) => listed.id === key.id);
      expect(revoked?.revokedAtMs).toBeGreaterThan(0);
      expect(await control.keys.revoke(key.id)).toBe(true);
      expect((await control.keys.list()).find((listed) => listed.id === key.id)).toEqual(revoked);
      expect(await control.keys.revoke("key_of_nobody")).toBe(false);
    });

    test("a key that is removed leaves no trace, and the others stay", async () => {
      const org = await control.orgs.create("acme");
      const [gone, other] = [await newKey(org.id), await newKey(org.id)];
      const before = await control.version();
      await control.keys.remove(gone.key.id);
      expect(await control.keys.authenticate(gone.secret)).toBeUndefined();
      expect((await control.keys.list()).map(({ id }) => id)).toEqual([other.key.id]);
      expect(await control.version()).toBeGreaterThan(before);
    });

    test("a key has its permissions without duplicates", async () => {
      const org = await control.orgs.create("acme");
      const { key } = await newKey(org.id, { permissions: ["memory:delete", "memory:read", "memory:delete"], label: "" });
      expect(key.permissions).toEqual(["memory:read", "memory:delete"]);
      expect(key.rateLimit).toBeUndefined();
    });

    test("invalid keys are refused", async () => {
      const org = await control.orgs.create("acme");
      await expect(newKey(newOrgId())).rejects.toThrow(UsageError);
      const bad = [
        { permissions: [] },
        { rateLimit: 0 },
        { rateLimit: 1.5 },
        { rateLimit: 2_000_000 },
        { label: "x".repeat(101) },
        { label: "a\nb" },
      ];
      for (const changes of bad) await expect(newKey(org.id, changes)).rejects.toThrow(UsageError);
      expect(await control.keys.list()).toEqual([]);
    });

    test("keys are listed by organization", async () => {
      const [a, b] = [await control.orgs.create("a"), await control.orgs.create("b")];
      const ids = [await newKey(a.id), await newKey(b.id), await newKey(a.id)].map(({ key }) => key.id);
      expect((await control.keys.list(a.id)).map((key) => key.id).toSorted()).toEqual([ids[0], ids[2]].map(String).toSorted());
      expect((await control.keys.list()).length).toBe(3);
    });

    test("a deleted organization disappears with its keys and frees its name; a purge removes its last row", async () => {
      const org = await control.orgs.create("acme");
      const { secret } = await newKey(org.id);
      expect(await control.orgs.markDeleted(org.id)).toBe(true);
      expect(await control.orgs.markDeleted(org.id)).toBe(false);
      expect(await control.orgs.markDeleted(newOrgId())).toBe(false);
      expect(await control.keys.authenticate(secret)).toBeUndefined();
      expect(await control.keys.list()).toEqual([]);
      await expect(newKey(org.id)).rejects.toThrow(UsageError);
      expect(await control.orgs.find("acme")).toBeUndefined();
      expect(await control.orgs.find(org.id)).toBeUndefined();
      expect(await control.orgs.list()).toEqual([]);
      const next = await control.orgs.create("acme");
      expect(await control.orgs.deleted()).toEqual([org.id]);
      await control.orgs.purge(next.id);
      expect(await control.orgs.find("acme")).toEqual(next);
      await control.orgs.purge(org.id);
      expect(await control.orgs.deleted()).toEqual([]);
    });

    test("another process sees a change at once, and its version increases", async () => {
      const other = opened.another();
      const versions: number[] = [];
      const look = async () => versions.push(await other.version());
      const own = await control.version();
      await look();
      const org = await control.orgs.create("acme");
      await look();
      const { key, secret } = await newKey(org.id);
      await look();
      expect(await other.keys.authenticate(secret)).toEqual({ ...key, uses: "off" });
      await control.keys.revoke(key.id);
      await look();
      expect(await other.keys.authenticate(secret)).toBeUndefined();
      await control.orgs.markDeleted(org.id);
      await look();
      await control.orgs.purge(org.id);
      await look();
      expect(versions).toEqual([...new Set(versions)].toSorted((a, b) => a - b));
      expect(await control.version()).toBeGreaterThanOrEqual(own + 5);
      expect(await other.version()).toBe(versions.at(-1) ?? -1);
      const before = await control.version();
      await other.orgs.create("theirs");
      expect(await control.version()).toBeGreaterThan(before);
    });

    describe("the history", () => {
      const MINUTE = 60_000;
      const START = 1_000_000 * 60 * MINUTE;
      const NONE = { searchP50Ms: undefined, searchP99Ms: undefined, writeP50Ms: undefined, writeP99Ms: undefined };
      const sample = (atMs: number, changes: Partial<HistorySample> = {}): HistorySample => ({
        ...{ atMs, writes: 1, searches: 2, cacheHits: 1, memories: 5, queued: 0 },
        ...NONE,
        ...changes,
      });

      test("a sample is added to its minute and its hour", async () => {
        const { history } = control;
        await history.add(sample(START + 10, { searches: 1, searchP50Ms: 10, searchP99Ms: 20 }));
        await history.add(sample(START + 20, { searches: 3, searchP50Ms: 2, searchP99Ms: 8, memories: 7, queued: 3 }));
        await history.add(sample(START + MINUTE, { searches: 0, memories: undefined, writeP50Ms: 3 }));
        expect(await history.points("minute", START)).toEqual([
          { atMs: START, writes: 2, searches: 4, cacheHits: 2, memories: 7, queued: 3, ...NONE, searchP50Ms: 4, searchP99Ms: 20 },
          { atMs: START + MINUTE, writes: 1, searches: 0, cacheHits: 1, memories: undefined, queued: 0, ...NONE, writeP50Ms: 3 },
        ]);
        expect(await history.points("hour", START)).toEqual([
          {
            atMs: START,
            writes: 3,
            searches: 4,
            cacheHits: 3,
            memories: 7,
            queued: 3,
            ...NONE,
            searchP50Ms: 4,
            searchP99Ms: 20,
            writeP50Ms: 3,
          },
        ]);
        expect(await history.points("minute", START + MINUTE)).toHaveLength(1);
      });

      test("minutes are removed after a day, hours after ninety days", async () => {
        const { history } = control;
        const day = 24 * 60 * MINUTE;
        for (const atMs of [START, START + day + MINUTE, START + 91 * day]) await history.add(sample(atMs));
        expect((await history.points("minute", 0)).map((point) => point.atMs)).toEqual([START + 91 * day]);
        expect((await history.points("hour", 0)).map((point) => point.atMs)).toEqual([START + day, START + 91 * day]);
      });

      test("survives a restart and does not change the version", async () => {
        const version = await control.version();
        await control.history.add(sample(START));
        expect(await control.version()).toBe(version);
        expect(await opened.another().history.points("minute", 0)).toHaveLength(1);
      });
    });

    test("a writable store passes its check", async () => {
      await expect(control.checkWritable()).resolves.toBeUndefined();
    });
  });
}
