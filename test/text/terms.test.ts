import { expect, test } from "bun:test";
import { termsOf } from "../../src/text/terms.ts";

test("codes, numbers and addresses are kept as they are written, once each, beside their parts", () => {
  const { terms, codes } = termsOf("Mail Ann.Lee@example.org about RFC-2119, v1.2.3 and RFC-2119, not well-known");
  expect(codes).toEqual(["ann.lee@example.org", "rfc-2119", "v1.2.3"]);
  expect(terms).toContain("2119");
});

test("the pattern for texts in ASCII finds the codes that the general one finds", () => {
  for (const text of ["a_b-c", "10:30, 3.14/2 or x@y", "+49#7,8", "A-1.B-2 c", "no code: 42", "_x.y_ 1-", "don't @me"])
    expect(termsOf(text).codes).toEqual(termsOf(`${text} é`).codes);
});
