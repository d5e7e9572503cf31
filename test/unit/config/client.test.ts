import { describe, expect, test } from "bun:test";
import { homedir, userInfo } from "node:os";
import { basename, join } from "node:path";
import { dataDirOfPerson } from "../../../src/config/client.ts";
import { isDefault, readClientSettings, readConfig, readSetting, unknownVariables } from "../../../src/config/config.ts";

const KEY = `memoryd_live_${"0a".repeat(32)}`;

describe("the settings of a client", () => {
  test("have defaults that work without a word", () => {
    const { username, homedir: home } = userInfo();
    // The runtime names nobody where the environment has no USER; the home folder does.
    const name = (username === "unknown" ? basename(home) : username).replaceAll(/[^A-Za-z0-9._:-]/g, "-");
    expect(readClientSettings({}, {})).toEqual({ url: null, key: null, agentId: "default", userId: name });
  });

  test("come from flags, else from variables", () => {
    const env = { MEMORYD_KEY: KEY, MEMORYD_AGENT: "a", MEMORYD_USER: "u", MEMORYD_URL: "https://memory.example.org/" };
    expect(readClientSettings({ agentId: "b" }, env)).toEqual({ url: "https://memory.example.org", key: KEY, agentId: "b", userId: "u" });
  });

  test.each([
    [{ key: "secret" }, /^--key is invalid, but must be a key as memoryd printed it/],
    [{ agentId: "a b" }, /--agent is "a b", but must be 1 to 256 characters/],
    [{ userId: "x".repeat(257) }, /--user is/],
    [{ url: "memory.example.org" }, /--url is/],
    [{ url: "https://user:word@memory.example.org" }, /--url is/],
    [{ url: "https://memory.example.org/path" }, /--url is/],
  ])("refuse %j", (flags, message) => expect(() => readClientSettings(flags, {})).toThrow(message));

  test("are known variables", () => {
    expect(unknownVariables({ MEMORYD_KEY: "", MEMORYD_AGENT: "", MEMORYD_USER: "", MEMORYD_URL: "", MEMORYD_USR: "" })).toEqual([
      "MEMORYD_USR",
    ]);
  });
});

describe("the data folder of a person", () => {
  test("is where the system keeps it", () => {
    expect(dataDirOfPerson({}, "linux")).toBe(join(homedir(), ".local/share/memoryd"));
    expect(dataDirOfPerson({ XDG_DATA_HOME: "/xdg" }, "linux")).toBe("/xdg/memoryd");
    expect(dataDirOfPerson({ XDG_DATA_HOME: "relative" }, "linux")).toBe(join(homedir(), ".local/share/memoryd"));
    expect(dataDirOfPerson({ XDG_DATA_HOME: "/xdg" }, "darwin")).toBe(join(homedir(), "Library/Application Support/memoryd"));
    expect(dataDirOfPerson({ LOCALAPPDATA: "/local" }, "win32")).toBe(join("/local", "memoryd"));
  });

  test("gives way to the flag and to the variable", () => {
    expect(readSetting("dataDir", { dataDir: "/flag" }, { MEMORYD_DATA: "/variable" })).toBe("/flag");
    expect(readSetting("dataDir", {}, { MEMORYD_DATA: "/variable" })).toBe("/variable");
    expect(isDefault("dataDir", { dataDir: "/flag" }, {})).toBeFalse();
    expect(isDefault("dataDir", {}, { MEMORYD_DATA: "/variable" })).toBeFalse();
  });

  test("is the default of the server and of every other command", () => {
    for (const env of [{}, { XDG_DATA_HOME: "/xdg" }, { MEMORYD_DATA: "" }]) {
      expect(readConfig({}, env).dataDir).toBe(dataDirOfPerson(env));
      expect(readSetting("dataDir", {}, env)).toBe(dataDirOfPerson(env));
      expect(isDefault("dataDir", {}, env)).toBeTrue();
    }
  });
});
