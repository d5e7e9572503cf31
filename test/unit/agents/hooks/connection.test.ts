import { describe, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { connectionOf } from "../../../../src/agents/hooks/connection.ts";
import { folderPerTest } from "../../../support/folder-per-test.ts";

const KEY = `memoryd_live_${"0a".repeat(32)}`;
const ENTRY = { host: "claude-code", key: KEY, agent_id: "coder", user_id: "ana", capture: true };

const folder = folderPerTest();

function connection(text: string) {
  writeFileSync(join(folder(), "connections.json"), text);
  return connectionOf(folder(), "claude-code");
}
const withEntries = (...connections: unknown[]) => connection(JSON.stringify({ version: 1, connections }));

describe("the connection of a host", () => {
  test("is found among others, whatever other fields there are", () => {
    expect(withEntries({ ...ENTRY, host: "cursor" }, 7, null, { ...ENTRY, files: ["a"] })).toEqual({
      key: KEY,
      agentId: "coder",
      userId: "ana",
      capture: true,
    });
  });

  test.each([false, undefined, null, 1, "true"])("has capture only if it is true, not %p", (capture) => {
    expect(withEntries({ ...ENTRY, capture })?.capture).toBeFalse();
  });

  test.each([{ key: "none" }, { key: "memoryd_live_1" }, { key: 1 }, { agent_id: "a b" }, { agent_id: "" }, { user_id: undefined }])(
    "is none with %p",
    (wrong) => expect(withEntries({ ...ENTRY, ...wrong })).toBeUndefined(),
  );

  test.each([
    "",
    "{",
    "null",
    "[]",
    "{}",
    '{"version":1}',
    '{"version":1,"connections":{}}',
    `{"version":2,"connections":[${JSON.stringify(ENTRY)}]}`,
  ])("is none in a file with %p", (text) => expect(connection(text)).toBeUndefined());

  test("is none without a file", () => {
    expect(connectionOf(folder(), "claude-code")).toBeUndefined();
  });
});
