import { expect, test } from "bun:test";
import { DatabasePool } from "../../../../src/stores/lance/database-pool.ts";

function recorded(capacity: number) {
  const opened: string[] = [];
  const closed: string[] = [];
  const pool = new DatabasePool<string>(
    capacity,
    (key) => {
      opened.push(key);
      return key;
    },
    (value) => closed.push(value),
  );
  return { pool, opened, closed };
}

const nothing = async () => {};

test("opens a value once, and closes the least recently used one beyond the capacity", async () => {
  const { pool, opened, closed } = recorded(2);
  for (const key of ["a", "b", "a", "c"]) await pool.use(key, nothing);
  expect(opened).toEqual(["a", "b", "c"]);
  expect(closed).toEqual(["b"]);
  expect(pool.size).toBe(2);
});

test("never closes a value in use", async () => {
  const { pool, closed } = recorded(1);
  const { promise: free, resolve: release } = Promise.withResolvers<void>();
  const long = pool.use("long", () => free);
  await pool.use("other", nothing);
  expect(closed).toEqual([]);
  release();
  await long;
  await pool.use("third", nothing);
  expect(closed).toEqual(["long", "other"]);
});

test("a removal waits for running work, and a later use opens the value again", async () => {
  const { pool, opened, closed } = recorded(5);
  const { promise: free, resolve: release } = Promise.withResolvers<void>();
  const running = pool.use("a", () => free);
  const removed = pool.remove("a");
  expect(closed).toEqual([]);
  release();
  await Promise.all([running, removed]);
  expect(closed).toEqual(["a"]);
  await pool.use("a", nothing);
  expect(opened).toEqual(["a", "a"]);
  await pool.remove("never opened");
});

test("a held value is in use until it is released", async () => {
  const { pool, closed } = recorded(1);
  const { release } = pool.hold("a");
  await pool.use("b", nothing);
  const removed = pool.remove("a");
  expect(closed).not.toContain("a");
  release();
  await removed;
  expect(closed).toContain("a");
  await pool.close();
  expect(() => pool.hold("a")).toThrow("closed");
});

test("a failure of work goes to its caller and leaves the value open", async () => {
  const { pool, opened, closed } = recorded(5);
  const failing = pool.use("a", () => Promise.reject(new Error("broken")));
  await expect(failing).rejects.toThrow("broken");
  await pool.use("a", nothing);
  expect({ opened, closed }).toEqual({ opened: ["a"], closed: [] });
});

test("closing closes all values and refuses later work", async () => {
  const { pool, closed } = recorded(5);
  for (const key of ["a", "b"]) await pool.use(key, nothing);
  await pool.close();
  expect(closed.sort()).toEqual(["a", "b"]);
  await expect(pool.use("a", nothing)).rejects.toThrow("closed");
});
