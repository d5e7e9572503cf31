import { describe, expect, test } from "bun:test";
import { nameOf, withoutInvisible } from "../../../src/memory/names.ts";

test("a name is stored without the blanks around it", () => {
  expect(nameOf("A name", "  Ärzte & Söhne 東京\u00a0 ", 1)).toBe("Ärzte & Söhne 東京");
  expect(nameOf("A label", "   ", 0)).toBe("");
  expect(nameOf("A name", `  ${"x".repeat(100)}  `, 1)).toHaveLength(100);
});

describe("an invisible character is refused, and the error names its code point", () => {
  for (const [name, code] of [
    ["a\tb", "U+0009"],
    ["a\n", "U+000A"],
    ["a\u0085b", "U+0085"],
    ["acme\u202etxt.exe", "U+202E"],
    ["a\u2066b\u2069", "U+2066"],
    ["a\u200fb", "U+200F"],
    ["zero\u200bwidth", "U+200B"],
    ["a\u200db", "U+200D"],
    ["\ufeffa", "U+FEFF"],
    ["a\u2028b", "U+2028"],
    ["a\u{e0041}b", "U+E0041"],
    ["a\ud800b", "U+D800"],
  ] as const)
    test(code, () => {
      expect(() => nameOf("A name", name, 1)).toThrow(code);
      expect(() => withoutInvisible("A name", name)).toThrow(/^A name must not contain invisible characters/);
    });
});

test("a name that is all blanks or too long is refused", () => {
  for (const name of ["", "  ", "x".repeat(101)]) expect(() => nameOf("A name", name, 1)).toThrow("1 to 100 characters");
});
