import { afterAll, describe, expect, test } from "bun:test";
import { closeSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { LineSink } from "../../../src/observability/line-sink.ts";
import { createLog, type LogOptions } from "../../../src/observability/log.ts";
import { removeFolder, temporaryFolder } from "../../support/files.ts";
import { until } from "../../support/until.ts";

const folder = temporaryFolder();
afterAll(() => removeFolder(folder));

function capture(options: Pick<LogOptions, "level" | "format">) {
  const lines: string[] = [];
  let flushes = 0;
  const log = createLog({ ...options, sink: { write: (line) => lines.push(line), flush: () => flushes++ } });
  return { log, lines, flushes: () => flushes };
}
const REQUEST = { requestId: "req_1", route: "GET /x", status: 200, durationMs: 1.23456, key: { id: "key_1", orgId: "org_1" } };

describe("a log", () => {
  test("writes one JSON object per line, with a time and the name of the level", () => {
    const { log, lines } = capture({ level: "debug", format: "json" });
    log.debug({ a: 1 }, "one");
    log.info({}, "two");
    log.warn({ b: "x\ny" }, "three");
    log.error({}, "four");
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      { level: "debug", time, a: 1, msg: "one" },
      { level: "info", time, msg: "two" },
      { level: "warn", time, b: "x\ny", msg: "three" },
      { level: "error", time, msg: "four" },
    ]);
    expect(lines.every((line) => line.endsWith("\n") && line.indexOf("\n") === line.length - 1)).toBeTrue();
  });

  test("writes the line of a request", () => {
    const { log, lines } = capture({ level: "info", format: "json" });
    log.request(REQUEST);
    log.request({ ...REQUEST, key: undefined });
    const common = {
      level: "info",
      time: expect.any(String),
      request_id: "req_1",
      route: "GET /x",
      status: 200,
      ms: 1.235,
      msg: "request",
    };
    expect(lines.map((line) => JSON.parse(line))).toEqual([{ ...common, org_id: "org_1", key_id: "key_1" }, common]);
  });

  test("skips lines below its level", () => {
    const warn = capture({ level: "warn", format: "json" });
    const silent = capture({ level: "silent", format: "json" });
    for (const { log } of [warn, silent]) {
      log.info({}, "no");
      log.request(REQUEST);
      log.error({}, "yes");
    }
    expect(warn.lines.map((line) => JSON.parse(line).msg)).toEqual(["yes"]);
    expect(silent.lines).toEqual([]);
  });

  test("writes name, message, stack and cause of an error, and no other property", () => {
    const { log, lines, flushes } = capture({ level: "info", format: "json" });
    const error = Object.assign(new TypeError("broken", { cause: new Error("root") }), { body: "secret" });
    log.error({ err: error }, "failed");
    const { err } = JSON.parse(lines[0] ?? "");
    expect(err).toEqual({
      name: "TypeError",
      message: "broken",
      stack: expect.any(String),
      cause: expect.objectContaining({ message: "root" }),
    });
    expect(lines[0]).not.toContain("secret");
    expect(flushes()).toBe(1);
  });

  test("writes readable lines in the pretty format", () => {
    const { log, lines } = capture({ level: "info", format: "pretty" });
    log.info({ port: 7373 }, "memoryd listens");
    log.request(REQUEST);
    expect(lines[0]).toMatch(/INFO.*memoryd listens.*"port":7373.*\n$/);
    expect(lines[1]).toMatch(/INFO.*request.*"route":"GET \/x".*\n$/);
  });
});

describe("a sink", () => {
  test("writes every line complete and in order, whatever their lengths", () => {
    const path = join(folder, "lines");
    const fd = openSync(path, "w");
    const sink = new LineSink(fd);
    const lines = Array.from({ length: 500 }, (_, i) => `${i} ${"é".repeat((i * 37) % 50_000)}\n`);
    for (const line of lines) sink.write(line);
    sink.flush();
    closeSync(fd);
    expect(readFileSync(path, "utf8")).toBe(lines.join(""));
  });

  test("writes soon, even without a flush", async () => {
    const path = join(folder, "soon");
    const fd = openSync(path, "w");
    new LineSink(fd).write("line\n");
    expect(readFileSync(path, "utf8")).toBe("");
    await until("the line is in the file", () => readFileSync(path, "utf8") !== "");
    expect(readFileSync(path, "utf8")).toBe("line\n");
    closeSync(fd);
  });

  test("continues without a reader, and later writes how many lines were lost", () => {
    const path = join(folder, "lost");
    const readOnly = openSync("/dev/null", "r");
    const sink = new LineSink(readOnly);
    sink.write("lost\n");
    sink.write("lost too\n");
    sink.flush();
    closeSync(readOnly);
    // The descriptor's number is free again, and the next file opened takes it.
    const fd = openSync(path, "w");
    expect(fd).toBe(readOnly);
    sink.write("kept\n");
    sink.flush();
    closeSync(fd);
    const [notice, kept] = readFileSync(path, "utf8").split("\n");
    expect(JSON.parse(notice ?? "")).toMatchObject({ level: "warn", lines: 2 });
    expect(kept).toBe("kept");
  });
});
