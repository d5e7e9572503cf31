import { expect, test } from "bun:test";
import { KEPT_NAMES, LOCK_MS } from "../../../../src/dashboard/api/failures.ts";
import { type Attempted, LOGIN_LIMITS, LoginThrottle } from "../../../../src/dashboard/api/login-throttle.ts";

const ADA = "ada@example.com";
const HOME = "203.0.113.7";
const ELSEWHERE = "198.51.100.1";
/** The browser in which Ada has logged in before. */
const LAPTOP = "laptop";

const attempted = (changes: Partial<Attempted> = {}): Attempted => ({
  ...{ email: ADA, address: HOME, device: undefined, passwordChangedAtMs: undefined, hasCode: false },
  ...changes,
});

/** Returns whether an attempt is allowed. An allowed one counts as a failure. */
function begins(throttle: LoginThrottle, nowMs: number, changes: Partial<Attempted> = {}): boolean {
  try {
    throttle.begin(attempted(changes), nowMs);
    return true;
  } catch (error) {
    expect(error).toMatchObject({ code: "rate_limited" });
    return false;
  }
}

/** Tries wrong passwords until the address is locked out of the account, each as soon as it is allowed. */
function lockOut(throttle: LoginThrottle, changes: Partial<Attempted> = {}): number {
  let nowMs = 0;
  for (let failures = 0; failures < LOGIN_LIMITS.locksPair; ) {
    if (begins(throttle, nowMs, changes)) failures++;
    else nowMs += 1000;
  }
  return nowMs;
}

/** Guesses from as many addresses as it takes to lock the account. */
function lockAccount(throttle: LoginThrottle): void {
  for (let i = 0; i < LOGIN_LIMITS.locksAccount; i++) expect(begins(throttle, 0, { address: `192.0.2.${i}` })).toBe(true);
}

test("a few wrong passwords need no wait, then each doubles it", () => {
  const throttle = new LoginThrottle();
  for (let i = 0; i < LOGIN_LIMITS.unslowed; i++) expect(begins(throttle, 0)).toBe(true);
  for (let waitMs = 1000, nowMs = 0; waitMs <= 8000; waitMs *= 2) {
    expect(begins(throttle, nowMs + waitMs - 1, { email: ADA.toUpperCase() })).toBe(false);
    nowMs += waitMs;
    expect(begins(throttle, nowMs)).toBe(true);
  }
});

test("guesses lock their address out of the account for a while, and nobody else", () => {
  const throttle = new LoginThrottle();
  const lastMs = lockOut(throttle);
  expect(begins(throttle, lastMs + LOCK_MS - 1)).toBe(false);
  expect(begins(throttle, lastMs, { address: ELSEWHERE })).toBe(true);
  expect(begins(throttle, lastMs, { email: "vera@example.com" })).toBe(true);
  expect(begins(throttle, lastMs + LOCK_MS)).toBe(true);
});

test("guesses from many addresses lock the account, but no browser in which its user has logged in", () => {
  const throttle = new LoginThrottle();
  lockAccount(throttle);
  expect(begins(throttle, 1, { address: ELSEWHERE })).toBe(false);
  expect(begins(throttle, 1, { address: ELSEWHERE, device: LAPTOP })).toBe(true);
  expect(begins(throttle, LOCK_MS, { address: ELSEWHERE })).toBe(true);
});

test("no guesses of others lock out a known browser, not even from its own address", () => {
  const throttle = new LoginThrottle();
  lockAccount(throttle);
  for (let i = 0; i < LOGIN_LIMITS.locksAddress; i++) expect(begins(throttle, 0, { email: `user${i}@example.com` })).toBe(true);
  expect(begins(throttle, 1)).toBe(false);
  for (let i = 0; i < 10; i++) throttle.begin(attempted({ device: LAPTOP }), 1).succeeded();
  expect(begins(throttle, 1, { device: LAPTOP })).toBe(true);
});

test("a known browser is slowed and locked by its own failures, which are no others'", () => {
  const throttle = new LoginThrottle();
  const lastMs = lockOut(throttle, { device: LAPTOP });
  expect(begins(throttle, lastMs + 10, { device: LAPTOP, address: ELSEWHERE })).toBe(false);
  expect(begins(throttle, lastMs + 10, { device: "phone" })).toBe(true);
  expect(begins(throttle, lastMs + 10)).toBe(true);
});

test("a password set after the failures lifts the locks, even when the clock was set back; one set before does not", () => {
  const throttle = new LoginThrottle();
  const changedAtMs = Date.UTC(2026, 0, 1);
  const lastMs = lockOut(throttle, { passwordChangedAtMs: changedAtMs });
  expect(begins(throttle, lastMs + 10, { passwordChangedAtMs: changedAtMs })).toBe(false);
  for (const later of [changedAtMs - 1, changedAtMs + 1]) expect(begins(throttle, lastMs + 10, { passwordChangedAtMs: later })).toBe(true);
});

test("a right password removes its attempt, and what its address had failed", () => {
  const throttle = new LoginThrottle();
  for (let i = 0; i < 10 * LOGIN_LIMITS.locksAddress; i++) throttle.begin(attempted(), i).succeeded();
  for (let i = 0; i < LOGIN_LIMITS.unslowed; i++) expect(begins(throttle, 0)).toBe(true);
  throttle.begin(attempted(), 1000).succeeded();
  expect(begins(throttle, 1000)).toBe(true);
});

test("a right password does not remove the guesses of others", () => {
  const throttle = new LoginThrottle();
  for (let i = 0; i < LOGIN_LIMITS.locksAccount - 1; i++) begins(throttle, 0, { address: `192.0.2.${i}` });
  throttle.begin(attempted(), 0).succeeded();
  expect(begins(throttle, 0)).toBe(true);
  expect(begins(throttle, 0, { address: ELSEWHERE })).toBe(false);
});

test("guesses at many accounts lock their network address, not others", () => {
  const throttle = new LoginThrottle();
  for (let i = 0; i < LOGIN_LIMITS.locksAddress; i++) expect(begins(throttle, 0, { email: `user${i}@example.com` })).toBe(true);
  expect(begins(throttle, 1)).toBe(false);
  expect(begins(throttle, 1, { address: ELSEWHERE })).toBe(true);
});

test("the number of counted names is limited: the least recently tried is evicted first", () => {
  const throttle = new LoginThrottle();
  const lastMs = lockOut(throttle);
  expect(begins(throttle, lastMs + 1)).toBe(false);
  for (let i = 0; i < KEPT_NAMES; i++) throttle.begin(attempted({ email: `user${i}@example.com`, address: `address ${i}` }), lastMs);
  expect(begins(throttle, lastMs + 1)).toBe(true);
});

/** Sends the right password with wrong codes, each from another address, until there are as many as lock. Returns the time of the last. */
function guessCodes(throttle: LoginThrottle): number {
  let nowMs = 0;
  for (let guesses = 0; guesses < LOGIN_LIMITS.locksPair; nowMs += 1000) {
    const wanted = { address: `192.0.2.${nowMs}`, hasCode: true };
    if (!begins(throttle, nowMs, wanted)) continue;
    throttle.begin(attempted(wanted), nowMs).guessesCode(nowMs);
    guesses++;
  }
  return nowMs - 1000;
}

test("wrong codes are counted by account, whatever the address, and lock only logins with a code in unknown browsers", () => {
  const throttle = new LoginThrottle();
  const lastMs = guessCodes(throttle);
  expect(lastMs).toBeGreaterThan(60_000);
  const codeBegins = (nowMs: number, changes: Partial<Attempted> = {}) =>
    begins(throttle, nowMs, { address: ELSEWHERE, hasCode: true, ...changes });
  expect(codeBegins(lastMs + LOCK_MS - 1)).toBe(false);
  expect(codeBegins(lastMs + 1, { device: LAPTOP })).toBe(true);
  expect(codeBegins(lastMs + 1, { hasCode: false })).toBe(true);
  expect(codeBegins(lastMs + LOCK_MS)).toBe(true);
});

test("codes that come with a wrong password count for no code, and a password without its code takes back only itself", () => {
  const throttle = new LoginThrottle();
  for (let i = 0; i < LOGIN_LIMITS.locksPair + 1; i++) expect(begins(throttle, 0, { address: `192.0.2.${i}`, hasCode: true })).toBe(true);
  expect(begins(throttle, 1, { address: ELSEWHERE, hasCode: true })).toBe(true);
  for (let i = 0; i < LOGIN_LIMITS.unslowed; i++) {
    throttle.begin(attempted(), 0).lacksCode();
    expect(begins(throttle, 0)).toBe(true);
  }
  expect(begins(throttle, 0)).toBe(false);
});

test("what was right takes its code back, too", () => {
  const throttle = new LoginThrottle();
  for (let i = 0; i < 3 * LOGIN_LIMITS.locksPair; i++) {
    const attempt = throttle.begin(attempted({ hasCode: true }), 0);
    attempt.guessesCode(0);
    attempt.succeeded();
  }
});
