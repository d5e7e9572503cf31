import { expect, test } from "bun:test";
import { generateKeyPairSync } from "node:crypto";
import { UsageError } from "../../../src/memory/errors.ts";
import { type Claims, canonical, hashOf, publicKeyOf, readReceipt, signReceipt } from "../../../src/receipts/receipt.ts";

const KEY = newKey();
const AT = "2026-11-28T12:00:00.000Z";
const CLAIMS: Claims = {
  erasure_id: "e",
  org_id: "o",
  user_id: "ana",
  agent_id: null,
  requested_by: "owner@example.com",
  requested_at: AT,
  out_of_search_at: AT,
  bytes_gone_at: AT,
  looked_through_at: AT,
  counts: { memories: 2, summaries: 0, messages: 2, waiting: 0, vectors: 2, agents: 1 },
  backups: null,
  looked_through: { places: 3, kind: "files", bytes: 4_096, remains: [] },
  erased: ["a", "b"].map(hashOf),
};

function newKey(): string {
  return generateKeyPairSync("ed25519").privateKey.export({ type: "pkcs8", format: "der" }).toString("base64");
}

const fault = (text: string) => {
  try {
    readReceipt(text, "it");
    return undefined;
  } catch (error) {
    return error instanceof UsageError ? error.message : String(error);
  }
};

test("a receipt holds as it was signed, and in any layout", () => {
  const text = signReceipt(CLAIMS, KEY);
  expect(readReceipt(text, "it")).toMatchObject({ ...CLAIMS, public_key: publicKeyOf(KEY) });
  const { format, ...rest } = JSON.parse(text);
  expect(fault(JSON.stringify({ ...rest, format }, null, 2))).toBeUndefined();
});

test("a receipt with any other value, key or signature proves nothing", () => {
  const receipt = JSON.parse(signReceipt(CLAIMS, KEY));
  const other = JSON.parse(signReceipt(CLAIMS, newKey()));
  const changes: object[] = [
    { user_id: "ben" },
    { counts: { ...CLAIMS.counts, memories: 3 } },
    { erased: [...CLAIMS.erased, hashOf("c")] },
    { public_key: other.public_key },
    { public_key: "no key" },
    { signature: other.signature },
    { signature: "" },
    { note: "added" },
  ];
  for (const change of changes) expect(fault(JSON.stringify({ ...receipt, ...change }))).toContain("it proves nothing");
});

test("what is no receipt of this version says so", () => {
  const text = signReceipt(CLAIMS, KEY);
  expect(fault(text.slice(0, 100))).toContain("cut off");
  expect(fault("null")).toContain("is not a receipt of memoryd");
  expect(fault(text.replace('"version":1', '"version":2'))).toContain("receipt of version 2, and this memoryd reads version 1");
  expect(fault(text.replace('"requested_by"', '"asked_by"'))).toContain("lacks a part");
});

test("an id cannot be read from its hash, which is short", () => {
  expect(hashOf("0190aaaa-0000-7000-8000-000000000001")).toMatch(/^[\w-]{22}$/);
  expect(hashOf("a")).not.toBe(hashOf("b"));
});

test("one value has one text", () => {
  expect(canonical({ b: [1, null, "ü\n"], a: { d: true, c: undefined } })).toBe('{"a":{"d":true},"b":[1,null,"ü\\n"]}');
});
