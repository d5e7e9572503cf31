import { afterAll, beforeAll, expect, test } from "bun:test";
import { Secret, TOTP } from "otpauth";
import type { NewTotp, RecoveryCodes } from "../../../../src/dashboard/api/contract-account.ts";
import { LOCK_MS } from "../../../../src/dashboard/api/failures.ts";
import { LOGIN_LIMITS } from "../../../../src/dashboard/api/login-throttle.ts";
import { newTotp, recoveryCode, totpStep } from "../../../../src/dashboard/api/totp.ts";
import { type Answer, expectEnvelope, TestServer } from "../../../support/http.ts";
import { PASSWORD, Visitor } from "../../../support/visitor.ts";

let server: TestServer;
let nowMs = Date.UTC(2026, 10, 28);
let monotonicMs = 0;
beforeAll(async () => {
  server = await TestServer.start({ now: () => nowMs, monotonicMs: () => monotonicMs });
});
afterAll(() => server.stop());

const STEP_MS = 30_000;
const codeOf = (secret: string, atMs = nowMs) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: atMs });
/** Lets the time of a code pass, so that the next one is another. */
const nextCode = (secret: string) => {
  nowMs += STEP_MS;
  return codeOf(secret);
};

interface Protected {
  readonly visitor: Visitor;
  readonly email: string;
  readonly secret: string;
  readonly codes: readonly string[];
}

async function withSecondFactor(email: string): Promise<Protected> {
  const visitor = await Visitor.of(server, email, "owner");
  const { secret } = (await visitor.post("second-factor/begin")).json as NewTotp;
  const answer = await visitor.post("second-factor/enable", { password: PASSWORD, secret, code: codeOf(secret) });
  expect(answer.status).toBe(200);
  return { visitor, email, secret, codes: (answer.json as RecoveryCodes).recovery_codes };
}

/** A login from a browser that nobody has used. */
const login = (email: string, code?: string, password = PASSWORD): Promise<Answer> =>
  new Visitor(server).post("login", { email, password, ...(code === undefined ? {} : { code }) });

test("codes are those of the standard (RFC 6238, appendix B), of the present step and those beside it", () => {
  const secret = Secret.fromUTF8("12345678901234567890").base32;
  for (const [seconds, code] of [
    [59, "287082"],
    [1111111109, "081804"],
    [20000000000, "353130"],
  ] as const) {
    const step = Math.floor(seconds / 30);
    for (const offset of [-30, 0, 30]) expect(totpStep(secret, code, (seconds + offset) * 1000)).toBe(step);
    for (const offset of [-60, 60]) expect(totpStep(secret, code, (seconds + offset) * 1000)).toBeUndefined();
    expect(totpStep(secret, `${code.slice(0, 3)} ${code.slice(3)}`, seconds * 1000)).toBe(step);
  }
  for (const wrong of ["", "12345", "1234567", "abcdef"]) expect(totpStep(secret, wrong, 59_000)).toBeUndefined();
});

test("a new secret has 160 bits and a QR code with the three marks in its corners", () => {
  const { secret, uri, qr } = newTotp("ana@example.com");
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(uri).toStartWith("otpauth://totp/memoryd:ana%40example.com?issuer=memoryd&secret=");
  expect(qr.size).toBeGreaterThan(30);
  for (const [x, y] of [
    [4, 4],
    [qr.size - 11, 4],
    [4, qr.size - 11],
  ] as const)
    for (let i = 0; i < 7; i++) expect(qr.path).toContain(`M${x + i} ${y}h1v1h-1z`);
});

test("a login with a second step needs the code of the app, once each", async () => {
  const { email, secret } = await withSecondFactor("ana@example.com");
  expect(await login(email)).toMatchObject({ status: 200, json: { code_needed: true } });
  expect((await login(email)).headers.getSetCookie()).toEqual([]);
  // The code that turned the second step on is used.
  expectEnvelope(await login(email, codeOf(secret)), 400, "validation_error");
  const code = nextCode(secret);
  expect(await login(email, code)).toMatchObject({ status: 200, json: { user: { email, has_second_factor: true } } });
  expectEnvelope(await login(email, code), 400, "validation_error", /used already/);
  expectEnvelope(await login(email, nextCode(secret), "wrong wrong"), 401, "unauthorized");
});

test("a recovery code logs in once, however it is typed, and the audit has it", async () => {
  const { email, codes } = await withSecondFactor("rosa@example.com");
  const [first = "", second = ""] = codes;
  expect(codes).toHaveLength(10);
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[A-Z2-7]{4}(-[A-Z2-7]{4}){3}$/);
  expect(recoveryCode(` ${first.toLowerCase().replaceAll("-", " ")} `)).toBe(first);
  expect((await login(email, first.toLowerCase())).status).toBe(200);
  expectEnvelope(await login(email, first), 400, "validation_error");
  expect((await login(email, second.replaceAll("-", ""))).status).toBe(200);
  const [entry] = await server.deps.control.audit.list(1, undefined, { noun: "user" });
  expect(entry).toMatchObject({ action: "user.recovery_code_used", actor: email });
});

test("whoever guesses codes is locked out without learning whether the password was right", async () => {
  const { email, secret, visitor } = await withSecondFactor("lena@example.com");
  const answers: number[] = [];
  for (let i = 0; i <= LOGIN_LIMITS.locksPair; i++) {
    monotonicMs += i < LOGIN_LIMITS.locksPair ? 2 ** i * 1000 : 1000;
    answers.push((await login(email, "000000")).status);
    // A password alone forgets no wrong code.
    if (i < 2) expect((await login(email)).status).toBe(200);
  }
  expect(answers).toEqual([...Array(LOGIN_LIMITS.locksPair).fill(400), 429]);
  const [right, wrong] = [await login(email, nextCode(secret)), await login(email, codeOf(secret), "wrong wrong wrong")];
  expectEnvelope(right, 429, "rate_limited");
  expect((right.json as { error: { message: string } }).error.message).toBe((wrong.json as { error: { message: string } }).error.message);
  // The user's own browser is not locked.
  const known = await visitor.post("login", { email, password: PASSWORD, code: codeOf(secret) });
  expect(known.status).toBe(200);
  monotonicMs += LOCK_MS;
  expect((await login(email, nextCode(secret))).status).toBe(200);
});

test("only with password and code is the second step turned off, and are the recovery codes replaced", async () => {
  const { visitor, email, secret, codes } = await withSecondFactor("maya@example.com");
  for (const path of ["second-factor/disable", "second-factor/recovery-codes"]) {
    expectEnvelope(await visitor.post(path, { password: "wrong", code: nextCode(secret) }), 400, "validation_error", "password is wrong");
    expectEnvelope(await visitor.post(path, { password: PASSWORD, code: "000000" }), 400, "validation_error");
    monotonicMs += LOCK_MS;
  }
  const replaced = await visitor.post("second-factor/recovery-codes", { password: PASSWORD, code: nextCode(secret) });
  expect((await visitor.get("second-factor")).json).toEqual({ is_on: true, recovery_codes_left: 10 });
  expectEnvelope(await login(email, codes[0]), 400, "validation_error");
  const [code] = (replaced.json as RecoveryCodes).recovery_codes;
  expect((await visitor.post("second-factor/disable", { password: PASSWORD, code })).status).toBe(204);
  expect((await visitor.get("second-factor")).json).toEqual({ is_on: false, recovery_codes_left: 0 });
  expect((await login(email)).json).toMatchObject({ user: { email, has_second_factor: false } });
  expectEnvelope(await visitor.post("second-factor/disable", { password: PASSWORD, code: "1" }), 400, "validation_error", "is off");
});

test("the second step is turned on with the password and a code of that secret, and not twice", async () => {
  const visitor = await Visitor.of(server, "nora@example.com", "viewer");
  const { secret } = (await visitor.post("second-factor/begin")).json as NewTotp;
  const enable = (password: string, code: string) => visitor.post("second-factor/enable", { password, secret, code });
  expectEnvelope(await enable("wrong", codeOf(secret)), 400, "validation_error", "password is wrong");
  expectEnvelope(await enable(PASSWORD, "000000"), 400, "validation_error", "code is wrong");
  expect((await visitor.get("second-factor")).json).toEqual({ is_on: false, recovery_codes_left: 0 });
  expect((await enable(PASSWORD, codeOf(secret))).status).toBe(200);
  expectEnvelope(await enable(PASSWORD, nextCode(secret)), 400, "validation_error", "on already");
});

test("a new password needs the code, too", async () => {
  const { visitor, secret } = await withSecondFactor("olga@example.com");
  const change = (more: object) => visitor.post("password", { current: PASSWORD, new: `${PASSWORD}!`, ...more });
  expectEnvelope(await change({}), 400, "validation_error", "code of the second step is missing");
  expect((await change({ code: nextCode(secret) })).status).toBe(204);
});

test("an owner turns off the second step of others, not their own; a login link needs none", async () => {
  const { visitor: owner, email } = await withSecondFactor("ada@example.com");
  const { email: lost } = await withSecondFactor("lost@example.com");
  const { users, loginLinks, audit } = server.deps.control;
  const [ada, phoneless] = [(await users.find(email)) ?? expect.unreachable(), (await users.find(lost)) ?? expect.unreachable()];
  expectEnvelope(await owner.post(`users/${ada.id}/reset-totp`), 400, "validation_error");
  expect((await owner.post(`users/${phoneless.id}/reset-totp`)).status).toBe(204);
  expectEnvelope(await owner.post(`users/${phoneless.id}/reset-totp`), 404, "not_found");
  expect((await audit.list(1))[0]).toMatchObject({ action: "user.second_factor_reset", target: phoneless.id });
  expect((await login(lost)).json).toMatchObject({ user: { email: lost } });
  const token = await loginLinks.create(ada.id, nowMs);
  expect((await new Visitor(server).post("open", { token })).status).toBe(200);
});
