import { describe, expect, test } from "bun:test";
import { resolve } from "node:path";
import { type Flags, readConfig, SETTING_NAMES, SETTINGS } from "../src/config.ts";
import { UsageError } from "../src/memory/errors.ts";

describe("defaults", () => {
  const config = readConfig({}, {});

  test("listen on loopback alone, on the documented port, in ./data", () => {
    expect(config.host).toBe("127.0.0.1");
    expect(config.port).toBe(7373);
    expect(config.dataDir).toBe(resolve("data"));
  });

  test("are frozen", () => {
    expect(Object.isFrozen(config)).toBe(true);
  });

  test("every default passes its own check", () => {
    for (const name of SETTING_NAMES) expect(SETTINGS[name].parse(SETTINGS[name].fallback)).not.toBeUndefined();
  });
});

describe("precedence", () => {
  test("a flag wins over the environment, the environment over the default", () => {
    expect(readConfig({}, { MEMORYD_PORT: "8000" }).port).toBe(8000);
    expect(readConfig({ port: "9000" }, { MEMORYD_PORT: "8000" }).port).toBe(9000);
  });

  test("an empty variable is an unset one", () => {
    expect(readConfig({}, { MEMORYD_PORT: "" }).port).toBe(7373);
  });

  test("seconds become milliseconds", () => {
    expect(readConfig({ cacheTtlMs: "2" }, {}).cacheTtlMs).toBe(2000);
  });
});

const refused: readonly [string, Flags, Record<string, string>, RegExp][] = [
  ["a port that is no number", { port: "http" }, {}, /^--port is "http", but must be a whole number/],
  ["a port out of range", { port: "65536" }, {}, /--port/],
  ["a negative port", { port: "-1" }, {}, /--port/],
  ["a port with a fraction", { port: "80.5" }, {}, /--port/],
  ["a port in the environment", {}, { MEMORYD_PORT: "x" }, /^MEMORYD_PORT is "x"/],
  ["an empty flag", { port: "" }, {}, /--port/],
  ["a host with a space", { host: "my host" }, {}, /--host/],
  ["an unknown model", { model: "gpt" }, {}, /auto, builtin or ollama/],
  ["a rate of nothing", { rateLimit: "0" }, {}, /--rate-limit/],
  ["an unknown log level", { logLevel: "loud" }, {}, /--log-level/],
  ["an unknown log format", { logFormat: "xml" }, {}, /--log-format/],
  ["a cache that is no number", { cacheEntries: "many" }, {}, /--cache-entries/],
  ["an unknown variable of ours", {}, { MEMORYD_PROT: "80" }, /^MEMORYD_PROT is set, but memoryd has no such setting/],
];

describe("a bad value stops the start with a sentence naming it", () => {
  for (const [name, flags, env, sentence] of refused) {
    test(name, () => {
      expect(() => readConfig(flags, env)).toThrow(UsageError);
      expect(() => readConfig(flags, env)).toThrow(sentence);
    });
  }
});
