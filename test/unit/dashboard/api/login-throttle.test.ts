import { expect, test } from "bun:test";
import { LOGIN_LIMITS, LoginThrottle } from "../../../../src/dashboard/api/login-throttle.ts";

const ADA = "ada@example.com";
const HOME = "203.0.113.7";

/** Returns whether an attempt is allowed. An allowed one counts as a failure. */
function begins(throttle: LoginThrottle, email: string, address: string, nowMs: number, passwordChangedAtMs?: number): boolean {
  try {
    throttle.begin(email, address, nowMs, passwordChangedAtMs);
    return true;
  } catch (error) {
    expect(error).toMatchObject({ code: "rate_limited" });
    return false;
  }
}

/** Tries wrong passwords until the address is locked, each as soon as it is allowed. */
function lockOut(throttle: LoginThrottle, email: string, passwordChangedAtMs?: number): number {
  let nowMs = 0;
  for (let failures = 0; failures < LOGIN_LIMITS.failuresPerEmail; ) {
    if (begins(throttle, email, HOME, nowMs, passwordChangedAtMs)) failures++;
    else nowMs += 1000;
  }
  return nowMs;
}

test("a few wrong passwords need no wait, then each doubles it", () => {
  const throttle = new LoginThrottle();
  for (let i = 0; i < LOGIN_LIMITS.failuresUnslowed; i++) expect(begins(throttle, ADA, HOME, 0)).toBe(true);
  for (let waitMs = 1000, nowMs = 0; waitMs <= 8000; waitMs *= 2) {
    expect(begins(throttle, ADA.toUpperCase(), HOME, nowMs + waitMs - 1)).toBe(false);
    nowMs += waitMs;
    expect(begins(throttle, ADA, HOME, nowMs)).toBe(true);
  }
});

test("an e-mail address is locked for a while after guesses, from every network address; others are not", () => {
  const throttle = new LoginThrottle();
  const lastMs = lockOut(throttle, ADA);
  expect(begins(throttle, ADA, "198.51.100.1", lastMs + LOGIN_LIMITS.lockMs - 1)).toBe(false);
  expect(begins(throttle, "vera@example.com", HOME, lastMs)).toBe(true);
  expect(begins(throttle, ADA, HOME, lastMs + LOGIN_LIMITS.lockMs)).toBe(true);
});

test("a password set after the failures lifts the lock, even when the clock was set back; one set before does not", () => {
  const throttle = new LoginThrottle();
  const changedAtMs = Date.UTC(2026, 0, 1);
  const lastMs = lockOut(throttle, ADA, changedAtMs);
  expect(begins(throttle, ADA, HOME, lastMs + 10, changedAtMs)).toBe(false);
  expect(begins(throttle, ADA, HOME, lastMs + 10, changedAtMs - 1)).toBe(true);
  lockOut(throttle, ADA, changedAtMs);
  expect(begins(throttle, ADA, HOME, lastMs + 10, changedAtMs + 1)).toBe(true);
});

test("a right password removes its attempt", () => {
  const throttle = new LoginThrottle();
  for (let i = 0; i < 10 * LOGIN_LIMITS.failuresPerAddress; i++) {
    throttle.begin(ADA, HOME, i);
    throttle.succeeded(ADA, HOME);
  }
  expect(begins(throttle, ADA, HOME, 0)).toBe(true);
});

test("guesses at many e-mail addresses lock their network address, not others", () => {
  const throttle = new LoginThrottle();
  for (let i = 0; i < LOGIN_LIMITS.failuresPerAddress; i++) expect(begins(throttle, `user${i}@example.com`, HOME, 0)).toBe(true);
  expect(begins(throttle, ADA, HOME, 1)).toBe(false);
  expect(begins(throttle, ADA, "198.51.100.1", 1)).toBe(true);
});

test("the number of counted addresses is limited: the least recently tried is evicted first", () => {
  const throttle = new LoginThrottle();
  for (let i = 0; i < LOGIN_LIMITS.failuresPerEmail; i++) throttle.begin(ADA, HOME, i * LOGIN_LIMITS.lockMs * 0.9);
  const lastMs = (LOGIN_LIMITS.failuresPerEmail - 1) * LOGIN_LIMITS.lockMs * 0.9;
  expect(begins(throttle, ADA, HOME, lastMs + 1)).toBe(false);
  for (let i = 0; i < LOGIN_LIMITS.failuresKept; i++) throttle.begin(`user${i}@example.com`, `address ${i}`, lastMs);
  expect(begins(throttle, ADA, "198.51.100.1", lastMs + 1)).toBe(true);
});
