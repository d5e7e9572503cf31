import { expect, test } from "bun:test";
import { LineSink } from "../../../src/observability/line-sink.ts";

test("a descriptor that was closed before the start loses lines, but throws no error", () => {
  const closedFd = 9_999;
  expect(() => {
    const sink = new LineSink(closedFd);
    sink.write("a line\n");
    sink.flush();
  }).not.toThrow();
});
