import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { type AuditFilter, REPEAT_ENTRIES, REPEAT_MS, SEVERAL } from "../../src/stores/interfaces/audit.ts";
import type { Control } from "../../src/stores/interfaces/control.ts";
import type { OpenedControl } from "./control.ts";

const START_MS = 1_800_000_000_000;
const ADA = "ada@example.com";

/** The contract of {@link Control} for the audit log. */
export function describeAudit(name: string, open: () => OpenedControl | Promise<OpenedControl>): void {
  describe(name, () => {
    let opened: OpenedControl;
    let control: Control;
    beforeEach(async () => {
      opened = await open();
      control = opened.control;
    });
    afterEach(() => opened.close());

    test("the audit log is listed newest first, page by page", async () => {
      const entries = Array.from({ length: 5 }, (_, i) => ({
        ...{ atMs: START_MS + i, actor: ADA, action: "key.created", target: i === 0 ? undefined : `key_${i}`, orgId: undefined },
      }));
      await control.audit.add(...entries);
      const first = await control.audit.list(2);
      expect(first).toMatchObject([{ ...entries[4], count: 1 }, { ...entries[3] }]);
      const rest = await opened.another().audit.list(10, first.at(-1)?.id);
      expect(rest.map(({ atMs }) => atMs - START_MS)).toEqual([2, 1, 0]);
    });

    test("the audit log is listed of an organization, alone or with what is the server's, of an actor, a kind or a time", async () => {
      const of = (action: string, orgId: string | undefined, actor = ADA) => ({ atMs: START_MS, actor, action, target: "x", orgId });
      await control.audit.add(of("key.created", "one"), of("key.revoked", "two", "key"), of("organization.deleted", "two"));
      await control.audit.add({ ...of("user.created", undefined), atMs: START_MS + 5 });
      const actions = async (filter: AuditFilter) => (await control.audit.list(10, undefined, filter)).map(({ action }) => action);
      expect(await actions({ orgId: "one" })).toEqual(["key.created"]);
      expect(await actions({ orgId: "one", withServer: true })).toEqual(["user.created", "organization.deleted", "key.created"]);
      expect(await actions({ actor: "key" })).toEqual(["key.revoked"]);
      expect(await actions({ noun: "key" })).toEqual(["key.revoked", "key.created"]);
      expect(await actions({ fromMs: START_MS + 1 })).toEqual(["user.created"]);
      expect(await actions({ toMs: START_MS + 1, orgId: "two" })).toEqual(["organization.deleted", "key.revoked"]);
    });

    test("what strangers do again is counted within ten minutes, and cannot fill the audit log", async () => {
      const failed = { atMs: START_MS, actor: "192.0.2.1", action: "login.failed", target: "ann", orgId: undefined };
      for (const ms of [0, 1, REPEAT_MS - 1]) await control.audit.count({ ...failed, atMs: START_MS + ms });
      await control.audit.count({ ...failed, target: undefined });
      await control.audit.count({ ...failed, atMs: START_MS + REPEAT_MS });
      const told = async () => (await control.audit.list(100)).map(({ actor, target, count }) => [actor, target, count]);
      expect(await told()).toEqual([
        ["192.0.2.1", "ann", 1],
        ["192.0.2.1", undefined, 1],
        ["192.0.2.1", "ann", 3],
      ]);
      for (let at = 0; at < 50; at++) await control.audit.count({ ...failed, actor: `198.51.100.${at}`, atMs: START_MS + REPEAT_MS });
      const after = await told();
      expect(after).toHaveLength(REPEAT_ENTRIES + 3);
      expect(after[0]).toEqual([SEVERAL, undefined, 50 - (REPEAT_ENTRIES - 1)]);
    });
  });
}
