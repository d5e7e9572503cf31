import { Elysia } from "elysia";
import { calls } from "../../http/admission/call.ts";
import { protect } from "../../http/dashboard-headers.ts";
import { MemorydError } from "../../memory/errors.ts";
import type { Control } from "../../stores/interfaces/control.ts";
import { FORM_BYTES } from "./access.ts";
import { type AccountDeps, userShape, valid } from "./accounts.ts";
import { LoginBody, OpenBody, PasswordBody, type Session, SetupBody } from "./contract.ts";
import { NothingBody } from "./contract-cognition.ts";
import { endedCookie, sessionCookie, sessionSecret } from "./cookie.ts";
import { csrfToken, type SessionAccess, type Visitor } from "./session-access.ts";

type Headers = Record<string, string | number>;

/** The routes for the set-up, the login, by password and by link, the change of the own password, and the logout. */
export function sessionRoutes(deps: AccountDeps, access: SessionAccess) {
  const { control } = deps;
  return new Elysia()
    .use(calls)
    .get("/dashboard/api/session", ({ request, set }): Session => {
      protect({ set });
      return sessionOf(control, access.visitorOf(request));
    })
    .use(loginRoute(deps, access))
    .use(setupRoute(deps, access))
    .use(openRoute(deps, access))
    .use(passwordRoute(deps, access))
    .use(logoutRoute(deps, access));
}

function loginRoute(deps: AccountDeps, access: SessionAccess) {
  const { control, passwords, throttle, monotonicMs, addressOf } = deps;
  return new Elysia()
    .use(calls)
    .derive(access.acceptsBody(LoginBody, FORM_BYTES))
    .post("/dashboard/api/login", async ({ input: { email, password }, request, set }): Promise<Session> => {
      const address = addressOf(request);
      const known = control.users.credentials(email);
      throttle.begin(email, address, monotonicMs(), known?.passwordChangedAtMs);
      const isRight = await passwords.verify(password, known?.passwordHash);
      // During the hash, the user may have been removed or may have got another password.
      const isStill = control.users.credentials(email)?.passwordHash === known?.passwordHash;
      if (!known || !isRight || !isStill) throw new MemorydError("unauthorized", "the e-mail address or the password is wrong");
      throttle.succeeded(email, address);
      return begin(deps, request, set.headers, known.user.id);
    });
}

function setupRoute(deps: AccountDeps, access: SessionAccess) {
  const { control, passwords, now } = deps;
  return new Elysia()
    .use(calls)
    .derive(access.acceptsBody(SetupBody, FORM_BYTES))
    .post("/dashboard/api/setup", async ({ input: { token, email, password }, request, set }): Promise<Session> => {
      // Checked first, so that a caller without a valid link cannot make the server hash.
      if (!control.setupLinks.holds(token, now())) throw badLink();
      const passwordHash = await passwords.hash(password);
      const user = valid(() => control.setupLinks.redeem(token, { email, passwordHash }, now())) ?? refuseLink();
      control.audit.add({ atMs: now(), actor: user.email, action: "user.created", target: user.id, orgId: undefined });
      return begin(deps, request, set.headers, user.id);
    });
}

function openRoute(deps: AccountDeps, access: SessionAccess) {
  const { control, now } = deps;
  return new Elysia()
    .use(calls)
    .derive(access.acceptsBody(OpenBody, FORM_BYTES))
    .post("/dashboard/api/open", ({ input: { token }, request, set }): Session => {
      const user = control.loginLinks.redeem(token, now());
      if (!user) throw new MemorydError("unauthorized", "the link was used, has expired or was replaced: run memoryd open again");
      return begin(deps, request, set.headers, user.id);
    });
}

function passwordRoute(deps: AccountDeps, access: SessionAccess) {
  const { control, passwords, throttle, now, monotonicMs, addressOf } = deps;
  return new Elysia()
    .use(calls)
    .derive(access.requiresSessionAndBody(PasswordBody, FORM_BYTES))
    .post("/dashboard/api/password", async ({ input, visitor: { user }, request, set }) => {
      const address = addressOf(request);
      const known = control.users.credentials(user.email);
      throttle.begin(user.email, address, monotonicMs(), known?.passwordChangedAtMs);
      if (!(await passwords.verify(input.current, known?.passwordHash)))
        throw new MemorydError("validation_error", "the current password is wrong");
      throttle.succeeded(user.email, address);
      const passwordHash = await passwords.hash(input.new);
      // During the hash, the session may have ended. Without this check, a reset by the command line would be undone.
      const isStill = control.users.credentials(user.email)?.passwordHash === known?.passwordHash;
      if (!isStill || !access.visitorOf(request)) throw new MemorydError("unauthorized", "the session has ended: log in again");
      control.users.setPassword(user.id, passwordHash, now());
      control.audit.add({ atMs: now(), actor: user.email, action: "user.password_changed", target: user.id, orgId: undefined });
      begin(deps, request, set.headers, user.id);
      set.status = 204;
    });
}

function logoutRoute({ control }: AccountDeps, access: SessionAccess) {
  return new Elysia()
    .use(calls)
    .derive(access.requiresSessionAndBody(NothingBody, FORM_BYTES))
    .post("/dashboard/api/logout", ({ visitor: { secret }, request, set }) => {
      control.sessions.end(secret);
      set.headers["set-cookie"] = endedCookie(request);
      set.status = 204;
    });
}

/** Starts a session with a new secret, so that a planted cookie is worthless. */
function begin({ control, now }: AccountDeps, request: Request, headers: Headers, userId: string): Session {
  const former = sessionSecret(request);
  if (former !== undefined) control.sessions.end(former);
  const secret = control.sessions.create(userId, now());
  headers["set-cookie"] = sessionCookie(request, secret);
  const user = control.users.find(userId);
  return sessionOf(control, user && { user, secret });
}

function sessionOf(control: Control, visitor: Visitor | undefined): Session {
  if (!visitor) return { user: null, csrf_token: null, setup_needed: !control.users.exist() };
  return { user: userShape(visitor.user), csrf_token: csrfToken(visitor.secret), setup_needed: false };
}

function badLink(): MemorydError {
  return new MemorydError(
    "unauthorized",
    "the set-up link was used, has expired or was replaced: print a new link with memoryd user setup-link, or log in with memoryd open",
  );
}

function refuseLink(): never {
  throw badLink();
}
