import { expect, test } from "bun:test";
import { termsOf } from "../../src/text/terms.ts";

test("codes, numbers and addresses are kept as they are written, once each, beside their parts", () => {
  const { terms, codes } = termsOf("Mail Ann.Lee@example.org about RFC-2119, v1.2.3 and RFC-2119, not well-known");
  expect(codes).toEqual(["ann.lee@example.org", "rfc-2119", "v1.2.3"]);
  expect(terms).toContain("2119");
});
