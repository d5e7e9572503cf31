import { afterEach, expect, spyOn, test } from "bun:test";
import { HASHES_AT_ONCE, HASHES_WAITING, Passwords } from "../../../../src/dashboard/api/passwords.ts";
import { HASH_MEMORY_KIB, HASH_PASSES, hashPassword } from "../../../../src/stores/interfaces/accounts.ts";

const verify = spyOn(Bun.password, "verify");
afterEach(() => verify.mockClear());

test("a password is hashed with argon2id and its parameters, and matches no other password", async () => {
  const passwords = new Passwords();
  const hash = await passwords.hash("correct horse battery");
  expect(hash).toStartWith(`$argon2id$v=19$m=${HASH_MEMORY_KIB},t=${HASH_PASSES},`);
  expect(await passwords.verify("correct horse battery", hash)).toBe(true);
  expect(await passwords.verify("correct horse batterz", hash)).toBe(false);
});

test("an unknown user costs the same work as a known one: one check of a hash with the same parameters", async () => {
  const passwords = new Passwords();
  const known = await hashPassword("correct horse battery");
  await passwords.verify("wrong wrong wrong", known);
  expect(await passwords.verify("wrong wrong wrong", undefined)).toBe(false);
  const hashes = verify.mock.calls.map(([, hash]) => String(hash).split("$").slice(0, 4).join("$"));
  expect(hashes).toHaveLength(2);
  expect(hashes[0]).toBe(hashes[1] ?? "");
});

test("the number of waiting logins is limited, and each is processed", async () => {
  const passwords = new Passwords();
  const hash = await hashPassword("correct horse battery");
  const attempts = HASHES_AT_ONCE + HASHES_WAITING + 3;
  const outcomes = await Promise.allSettled(Array.from({ length: attempts }, () => passwords.verify("correct horse battery", hash)));
  expect(outcomes.filter(({ status }) => status === "rejected")).toHaveLength(3);
  expect(outcomes.filter((outcome) => outcome.status === "fulfilled" && outcome.value)).toHaveLength(attempts - 3);
  expect(await passwords.verify("correct horse battery", hash)).toBe(true);
});
