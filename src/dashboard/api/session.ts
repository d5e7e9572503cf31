import { Elysia } from "elysia";
import { calls } from "../../http/admission/call.ts";
import { protect } from "../../http/dashboard-headers.ts";
import { MemorydError } from "../../memory/errors.ts";
import type { LinkState } from "../../stores/interfaces/accounts.ts";
import type { Control } from "../../stores/interfaces/control.ts";
import { FORM_BYTES } from "./access.ts";
import { type AccountDeps, userShape, valid } from "./accounts.ts";
import { CheckSetupBody, LoginBody, OpenBody, PasswordBody, type Session, SetupBody } from "./contract.ts";
import type { CodeNeeded } from "./contract-account.ts";
import { NothingBody } from "./contract-cognition.ts";
import { deviceCookie, deviceSecret, endedCookie, sessionCookie, sessionSecret } from "./cookie.ts";
import { originOf } from "./origin.ts";
import { prove } from "./proof.ts";
import { csrfToken, type SessionAccess, type Visitor } from "./session-access.ts";

/** Of an answer. */
interface CookieHeaders {
  "set-cookie"?: string | string[];
}

/** The routes for the set-up, the login, by password and by link, the change of the own password, and the logout. */
export function sessionRoutes(deps: AccountDeps, access: SessionAccess) {
  const { control } = deps;
  return new Elysia()
    .use(calls)
    .get("/dashboard/api/session", async ({ request, set }): Promise<Session> => {
      protect({ set });
      return sessionOf(control, await access.visitorOf(request));
    })
    .use(loginRoute(deps, access))
    .use(setupRoute(deps, access))
    .use(setupCheckRoute(deps, access))
    .use(openRoute(deps, access))
    .use(passwordRoute(deps, access))
    .use(logoutRoute(deps, access));
}

function loginRoute(deps: AccountDeps, access: SessionAccess) {
  return new Elysia()
    .use(calls)
    .derive(access.acceptsBody(LoginBody, FORM_BYTES))
    .post("/dashboard/api/login", async ({ input, request, set }): Promise<Session | CodeNeeded> => {
      const known = await prove(deps, request, input, { password: wrongPassword() });
      if (!known) return { code_needed: true };
      // The hash is given, because the password may be replaced until the session exists.
      const session = await begin(deps, request, set.headers, { userId: known.user.id, passwordHash: known.passwordHash });
      return session ?? refuse(wrongPassword());
    });
}

function setupRoute(deps: AccountDeps, access: SessionAccess) {
  const { control, passwords, now } = deps;
  return new Elysia()
    .use(calls)
    .derive(access.acceptsBody(SetupBody, FORM_BYTES))
    .post("/dashboard/api/setup", async ({ input: { token, email, password }, request, set }): Promise<Session> => {
      // Checked first, so that a caller without a valid link cannot make the server hash.
      await usable(deps, token);
      const passwordHash = await passwords.hash(password);
      const redeemed = await valid(() => control.setupLinks.redeem(token, { email, passwordHash }, now()));
      const user = redeemed ?? refuse(badLink("unknown"));
      await control.audit.add({ atMs: now(), actor: user.email, action: "user.created", target: user.id, orgId: undefined });
      return (await begin(deps, request, set.headers, { userId: user.id })) ?? refuse(badLink("unknown"));
    });
}

/** For the page of the link, which says before the form whether the link works. */
function setupCheckRoute(deps: AccountDeps, access: SessionAccess) {
  return new Elysia()
    .use(calls)
    .derive(access.acceptsBody(CheckSetupBody, FORM_BYTES))
    .post("/dashboard/api/setup/check", async ({ input: { token }, set }) => {
      await usable(deps, token);
      set.status = 204;
    });
}

async function usable({ control, now }: AccountDeps, token: string): Promise<void> {
  const state = await control.setupLinks.state(token, now());
  if (state !== "valid") throw badLink(state);
}

function openRoute(deps: AccountDeps, access: SessionAccess) {
  const { control, now } = deps;
  return new Elysia()
    .use(calls)
    .derive(access.acceptsBody(OpenBody, FORM_BYTES))
    .post("/dashboard/api/open", async ({ input: { token }, request, set }): Promise<Session> => {
      const user = await control.loginLinks.redeem(token, now());
      if (typeof user === "string") throw badLoginLink(user);
      return (await begin(deps, request, set.headers, { userId: user.id })) ?? refuse(badLoginLink("unknown"));
    });
}

function passwordRoute(deps: AccountDeps, access: SessionAccess) {
  const { control, passwords, now } = deps;
  return new Elysia()
    .use(calls)
    .derive(access.requiresSessionAndBody(PasswordBody, FORM_BYTES))
    .post("/dashboard/api/password", async ({ input, visitor: { user }, request, set }) => {
      const given = { email: user.email, password: input.current, code: input.code };
      const known = await prove(deps, request, given, { password: new MemorydError("validation_error", "the current password is wrong") });
      if (!known) throw new MemorydError("validation_error", "a code of the second step is missing: send it, too");
      const passwordHash = await passwords.hash(input.new);
      // During the hash, the session may have ended. Without the former hash, a reset by the command line would be undone.
      if (!(await access.visitorOf(request))) throw sessionEnded();
      if (!(await control.users.setPassword(user.id, passwordHash, now(), known.passwordHash))) throw sessionEnded();
      await control.audit.add({ atMs: now(), actor: user.email, action: "user.password_changed", target: user.id, orgId: undefined });
      if (!(await begin(deps, request, set.headers, { userId: user.id, passwordHash }))) throw sessionEnded();
      set.status = 204;
    });
}

function logoutRoute({ control }: AccountDeps, access: SessionAccess) {
  return new Elysia()
    .use(calls)
    .derive(access.requiresSessionAndBody(NothingBody, FORM_BYTES))
    .post("/dashboard/api/logout", async ({ visitor: { secret }, request, set }) => {
      await control.sessions.end(secret);
      set.headers["set-cookie"] = endedCookie(request);
      set.status = 204;
    });
}

interface Beginner {
  readonly userId: string;
  /** The password by which the session begins. */
  readonly passwordHash?: string;
}

/**
 * Starts a session with a new secret, so that a planted cookie is worthless, and knows the browser from then on. Returns undefined when the user was removed or has another
 * password meanwhile.
 */
async function begin(
  { control, now, addressOf }: AccountDeps,
  request: Request,
  headers: CookieHeaders,
  { userId, passwordHash }: Beginner,
): Promise<Session | undefined> {
  const former = sessionSecret(request);
  if (former !== undefined) await control.sessions.end(former);
  const secret = await control.sessions.create(userId, now(), {
    ...(passwordHash !== undefined && { passwordHash }),
    origin: originOf(request, addressOf(request)),
  });
  if (secret === undefined) return undefined;
  const device = await control.devices.remember(userId, now(), deviceSecret(request));
  headers["set-cookie"] = [deviceCookie(request, device), sessionCookie(request, secret)];
  const user = await control.users.find(userId);
  return sessionOf(control, user && { user, secret });
}

async function sessionOf(control: Control, visitor: Visitor | undefined): Promise<Session> {
  if (!visitor) return { user: null, csrf_token: null, setup_needed: !(await control.users.exist()) };
  return { user: userShape(visitor.user), csrf_token: csrfToken(visitor.secret), setup_needed: false };
}

type Fault = Exclude<LinkState, "valid">;

const SETUP_FAULTS: Readonly<Record<Fault, string>> = {
  used: "this set-up link was used already, and made the first user: log in as that user, or with memoryd open",
  expired: "this set-up link has expired after a day: print a new one with memoryd user setup-link",
  needless: "there is a user already, so this set-up link makes none: log in, or ask an owner to add you",
  unknown:
    "this set-up link is incomplete, or a newer one took its place: print a new one with memoryd user setup-link, or log in with memoryd open",
};
const LOGIN_FAULTS: Readonly<Record<Fault, string>> = {
  used: "this link was used already, and works once: run memoryd open again",
  expired: "this link has expired after five minutes: run memoryd open again",
  needless: "this link is not needed: log in",
  unknown: "this link is incomplete, or a newer one took its place: run memoryd open again",
};

function badLink(fault: Fault): MemorydError {
  return new MemorydError("unauthorized", SETUP_FAULTS[fault]);
}

function badLoginLink(fault: Fault): MemorydError {
  return new MemorydError("unauthorized", LOGIN_FAULTS[fault]);
}

function wrongPassword(): MemorydError {
  return new MemorydError("unauthorized", "the e-mail address or the password is wrong");
}

function sessionEnded(): MemorydError {
  return new MemorydError("unauthorized", "the session has ended: log in again");
}

function refuse(error: MemorydError): never {
  throw error;
}
