import { expect, test } from "bun:test";
import { translated } from "../../../../src/stores/postgres/translate.ts";

test.each([
  ["SELECT a FROM t WHERE id = +? AND b > ?", ["x", 1], "SELECT a FROM t WHERE id = $1 AND b > $2", ["x", 1]],
  ["SELECT ?1, ?2 WHERE a = +?1", ["x", 1], "SELECT $1, $2 WHERE a = $1", ["x", 1]],
  [
    "SELECT a WHERE b = +$name AND c < $limit OR b = $name",
    [{ $limit: 1, $name: "x" }],
    "SELECT a WHERE b = $1 AND c < $2 OR b = $1",
    ["x", 1],
  ],
  ["SELECT a FROM t", [{}], "SELECT a FROM t", []],
  [
    "SELECT w.value FROM json_each(?) w CROSS JOIN t m ON m.id = w.value",
    ["[]"],
    "SELECT w.value FROM each_of($1) w JOIN t m ON m.id = w.value",
    ["[]"],
  ],
  ["INSERT INTO t (a) VALUES (?) ON CONFLICT (a) DO NOTHING", [1], "INSERT INTO t (a) VALUES ($1) ON CONFLICT (org_id, a) DO NOTHING", [1]],
] as const)("%s", (sql, given, text, values) => {
  const made = translated(sql, "records");
  expect(made.text).toBe(text);
  expect(made.valuesOf(given, "org")).toEqual([...values]);
});

test("a named value that is missing is a fault of the program", () => {
  expect(() => translated("SELECT $missing", "records").valuesOf([{}], "org")).toThrow("no value for $missing");
});

test("the keys of the control store do not begin with an organization", () => {
  const { text } = translated("INSERT INTO t (a) VALUES (?) ON CONFLICT (a) DO NOTHING", "control");
  expect(text).toBe("INSERT INTO t (a) VALUES ($1) ON CONFLICT (a) DO NOTHING");
});
