import { expect, test } from "bun:test";
import { relativeTime } from "../../../../../src/dashboard/web/parts/Time.tsx";

const SECOND_MS = 1_000;
const at = 1_000_000_000_000;

test("a time is told by how long ago it was", () => {
  expect([0, 4, 7, 90].map((seconds) => relativeTime(at, at + seconds * SECOND_MS))).toEqual([
    "just now",
    "just now",
    "7 seconds ago",
    "1 minute ago",
  ]);
});
