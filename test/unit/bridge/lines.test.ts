import { expect, test } from "bun:test";
import fc from "fast-check";
import { linesOf } from "../../../src/bridge/lines.ts";

async function* chunks(parts: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* parts;
}

async function read(parts: readonly Uint8Array[], maxBytes = 1_000_000): Promise<(string | undefined)[]> {
  const lines: (string | undefined)[] = [];
  for await (const line of linesOf(chunks(parts), maxBytes)) lines.push(line);
  return lines;
}

test("lines come whole, however the bytes are cut", () =>
  fc.assert(
    fc.asyncProperty(fc.array(fc.json()), fc.array(fc.nat(50)), async (messages, cuts) => {
      const lines = messages.map((json) => json.replaceAll("\n", " ").trim());
      const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(""));
      const parts: Uint8Array[] = [];
      let at = 0;
      for (const cut of cuts) {
        parts.push(bytes.subarray(at, at + cut));
        at = Math.min(bytes.length, at + cut);
      }
      expect(await read([...parts, bytes.subarray(at)])).toEqual(lines.filter((line) => line !== ""));
    }),
  ));

test("a line that is too long comes as undefined, and the next one whole", async () => {
  const long = Buffer.from("x".repeat(11));
  expect(await read([long, Buffer.from("y\nok\n"), long, long, Buffer.from("\n"), Buffer.from("0123456789\n")], 10)).toEqual([
    undefined,
    "ok",
    undefined,
    "0123456789",
  ]);
});

test("blank lines and an unfinished one are no messages", async () => {
  expect(await read([Buffer.from("\r\n  \n{}\r\n{")])).toEqual(["{}"]);
});
