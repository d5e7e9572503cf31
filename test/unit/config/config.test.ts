import { describe, expect, test } from "bun:test";
import { CALL_TEXTS } from "../../../src/cognition/generator/extract.ts";
import { LEASE_MS } from "../../../src/cognition/loop/jobs.ts";
import { dataDirOfPerson } from "../../../src/config/client.ts";
import { type Flags, readConfig, SETTING_NAMES, SETTINGS, unknownVariables } from "../../../src/config/config.ts";
import { UsageError } from "../../../src/memory/errors.ts";

describe("defaults", () => {
  const config = readConfig({}, {});

  test("listen only on loopback, on the documented port, with data where the system keeps those of the user", () => {
    expect(config.host).toBe("127.0.0.1");
    expect(config.port).toBe(7373);
    expect(config.dataDir).toBe(dataDirOfPerson({}));
  });

  test("are frozen", () => {
    expect(Object.isFrozen(config)).toBe(true);
  });

  test("every default passes its own check", () => {
    for (const name of SETTING_NAMES) expect(SETTINGS[name].parse(SETTINGS[name].fallback)).not.toBeUndefined();
  });
});

test("a lease outlasts a batch with the longest deadlines and two calls for each of its texts", () => {
  const { chatDeadlineMs, loadDeadlineMs } = readConfig({}, { MEMORYD_CHAT_DEADLINE: "3600", MEMORYD_LOAD_DEADLINE: "3600" });
  expect(LEASE_MS).toBeGreaterThan(loadDeadlineMs + 2 * CALL_TEXTS * chatDeadlineMs);
});

describe("precedence", () => {
  test("a flag for the data folder wins over a variable that names a database, and not over a flag that does", () => {
    const store = "postgres://memoryd_server@db/memoryd";
    expect(readConfig({ dataDir: "x" }, { MEMORYD_STORE: store }).store).toBeNull();
    expect(readConfig({ dataDir: "x", store }, {}).store).toBe(store);
    expect(readConfig({}, { MEMORYD_DATA: "x", MEMORYD_STORE: store }).store).toBe(store);
  });

  test("a flag overrides the environment, and the environment overrides the default", () => {
    expect(readConfig({}, { MEMORYD_PORT: "8000" }).port).toBe(8000);
    expect(readConfig({ port: "9000" }, { MEMORYD_PORT: "8000" }).port).toBe(9000);
  });

  test("an empty variable counts as unset", () => {
    expect(readConfig({}, { MEMORYD_PORT: "" }).port).toBe(7373);
  });

  test("proxies become a list", () => {
    expect(readConfig({ trustedProxies: "127.0.0.1, 10.1.0.0/16,fd00::/8" }, {}).trustedProxies).toEqual([
      "127.0.0.1",
      "10.1.0.0/16",
      "fd00::/8",
    ]);
    expect(readConfig({}, {}).trustedProxies).toEqual([]);
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
  ["a proxy by its name", { trustedProxies: "proxy.lan" }, {}, /^--trusted-proxy is "proxy.lan", but must be IP addresses or networks/],
  ["a proxy in a network too narrow", { trustedProxies: "10.0.0.1/33" }, {}, /--trusted-proxy/],
  ["everybody as a proxy", {}, { MEMORYD_TRUSTED_PROXY: "0.0.0.0/0" }, /MEMORYD_TRUSTED_PROXY/],
  ["an address and nothing as proxies", { trustedProxies: "10.0.0.1," }, {}, /--trusted-proxy/],
  ["a rate of nothing", { rateLimit: "0" }, {}, /--rate-limit/],
  ["an unknown log level", { logLevel: "loud" }, {}, /--log-level/],
  ["an unknown log format", { logFormat: "xml" }, {}, /--log-format/],
  ["a cache that is no number", { cacheEntries: "many" }, {}, /--cache-entries/],
  ["an Ollama address with a password", { ollamaHost: "http://me:secret@gpu.lan" }, {}, /--ollama-host/],
  ["an Ollama address of another protocol", {}, { OLLAMA_HOST: "ftp://gpu.lan" }, /^OLLAMA_HOST/],
  ["an Ollama address with a port out of range", {}, { OLLAMA_HOST: "gpu.lan:99999" }, /^OLLAMA_HOST/],
  ["a model's name with a space", { embedModel: "my model" }, {}, /--embed-model/],
  ["a model's name that ends in a colon", {}, { MEMORYD_CHAT_MODEL: "qwen3:" }, /^MEMORYD_CHAT_MODEL/],
  ["a prefix that is a text of its own", { embedQueryPrefix: "x".repeat(501) }, {}, /--embed-query-prefix/],
  ["a deadline of nothing", { embedDeadlineMs: "0" }, {}, /--embed-deadline/],
  ["a deadline with a fraction", {}, { MEMORYD_CHAT_DEADLINE: "1.5" }, /^MEMORYD_CHAT_DEADLINE/],
  ["a deadline beyond an hour", { loadDeadlineMs: "3601" }, {}, /--load-deadline/],
  ["no requests at once", { modelConcurrency: "0" }, {}, /--model-concurrency/],
  ["a model that is never kept", { modelKeepAliveSeconds: "0" }, {}, /--model-keep-alive/],
  ["a context too small for a prompt", { chatContextTokens: "512" }, {}, /--chat-context/],
];

test("unknown variables that look like settings are listed", () => {
  expect(unknownVariables({ MEMORYD_PROT: "80", MEMORYD_PORT: "80", HOME: "/" })).toEqual(["MEMORYD_PROT"]);
});

describe("an invalid value is an error that names it", () => {
  for (const [name, flags, env, sentence] of refused) {
    test(name, () => {
      expect(() => readConfig(flags, env)).toThrow(UsageError);
      expect(() => readConfig(flags, env)).toThrow(sentence);
    });
  }
});

const addresses: readonly [string, string][] = [
  ["http://127.0.0.1:11434", "http://127.0.0.1:11434"],
  ["127.0.0.1:11434", "http://127.0.0.1:11434"],
  ["gpu.lan", "http://gpu.lan:11434"],
  ["gpu.lan:8080", "http://gpu.lan:8080"],
  ["gpu.lan:80", "http://gpu.lan:80"],
  [":11500", "http://127.0.0.1:11500"],
  ["0.0.0.0", "http://127.0.0.1:11434"],
  ["0.0.0.0:11500", "http://127.0.0.1:11500"],
  ["[::1]:11434", "http://[::1]:11434"],
  ["[::]:11434", "http://[::1]:11434"],
  ["http://gpu.lan", "http://gpu.lan:80"],
  ["https://gpu.lan", "https://gpu.lan:443"],
  ["https://gpu.lan/ollama/", "https://gpu.lan:443/ollama"],
  [" gpu.lan ", "http://gpu.lan:11434"],
];

describe("the address of Ollama is parsed as Ollama itself parses it", () => {
  for (const [text, url] of addresses) test(text, () => expect(readConfig({}, { OLLAMA_HOST: text }).ollamaHost).toBe(url));
});

describe("models", () => {
  test("are by default Ollama's if it runs, chosen by memoryd, with the prefixes that it knows", () => {
    const { model, ollamaHost, embedModel, chatModel, embedQueryPrefix, embedDocumentPrefix } = readConfig({}, {});
    expect({ model, ollamaHost, embedModel, chatModel, embedQueryPrefix, embedDocumentPrefix }).toEqual({
      model: "auto",
      ollamaHost: "http://127.0.0.1:11434",
      embedModel: "auto",
      chatModel: "auto",
      embedQueryPrefix: null,
      embedDocumentPrefix: null,
    });
  });

  for (const name of [
    "embeddinggemma",
    "qwen3:4b-instruct",
    "hf.co/Qwen/Qwen3-Embedding-0.6B-GGUF:Q8_0",
    "user/model",
    "builtin",
    "auto",
  ]) {
    test(`may be named ${name}`, () => expect(readConfig({}, { MEMORYD_EMBED_MODEL: name }).embedModel).toBe(name));
  }

  test("a prefix keeps its spaces, may contain a line break, and may be none", () => {
    const read = (text: string) => readConfig({}, { MEMORYD_EMBED_QUERY_PREFIX: text }).embedQueryPrefix;
    expect(read("search_query: ")).toBe("search_query: ");
    expect(read("Instruct: find\\nQuery:")).toBe("Instruct: find\nQuery:");
    expect(read("none")).toBe("");
    expect(read("auto")).toBeNull();
  });

  test("deadlines are given in seconds", () => {
    const { embedDeadlineMs, chatDeadlineMs, loadDeadlineMs } = readConfig({ embedDeadlineMs: "2" }, { MEMORYD_CHAT_DEADLINE: "3" });
    expect([embedDeadlineMs, chatDeadlineMs, loadDeadlineMs]).toEqual([2_000, 3_000, 300_000]);
  });
});
