import { createHash, timingSafeEqual } from "node:crypto";
import type { Static, TObject } from "@sinclair/typebox";
import { jsonReader } from "../../http/admission/body.ts";
import type { Exchange } from "../../http/admission/call.ts";
import { protect } from "../../http/dashboard-headers.ts";
import { noOrganization } from "../../http/path-params.ts";
import { MemorydError } from "../../memory/errors.ts";
import type { OrgId } from "../../memory/types.ts";
import type { User } from "../../stores/interfaces/accounts.ts";
import type { Control } from "../../stores/interfaces/control.ts";
import type { Actor } from "../../stores/interfaces/trail.ts";
import type { Access } from "./access.ts";
import { sessionSecret } from "./cookie.ts";
import { isSameSight, type Sight, sightOf } from "./sight.ts";

/** The user who sends a request, and the session. */
export interface Visitor {
  readonly user: User;
  /** The secret of the session. */
  readonly secret: string;
}

/** Checks the session again after slow work. Throws when it has ended, or when its user is no longer an owner. */
type RecheckAccess = () => Promise<void>;
/** Like {@link Access}'s `audited`, but the change need not belong to an organization. */
type AuditedAnywhere = (action: string, targets: string | readonly string[], orgId?: OrgId) => Promise<void>;
type Step<Found> = (exchange: Exchange) => Promise<Found>;
type BodyStep<Schema extends TObject, Found> = Step<Found & { input: Static<Schema> }>;

/** Access by a session of the dashboard. Only the cookie counts; an API key gives no access. */
export interface SessionAccess extends Access {
  requiresSession(): Step<{ sessionAlive: () => Promise<boolean>; sight: Sight; isOwner: boolean; visitor: Visitor }>;
  /** Requires the session of an owner. */
  requiresOwner(): Step<{ visitor: Visitor }>;
  /** For requests before the login: checks the origin, because there is no session for a CSRF token yet, and reads the body. */
  acceptsBody<Schema extends TObject>(schema: Schema, limitBytes: number): BodyStep<Schema, object>;
  requiresSessionAndBody<Schema extends TObject>(schema: Schema, limitBytes: number): BodyStep<Schema, { visitor: Visitor }>;
  requiresOwnerAndBody<Schema extends TObject>(
    schema: Schema,
    limitBytes: number,
  ): BodyStep<Schema, { visitor: Visitor; by: Actor; audited: AuditedAnywhere; recheckAccess: RecheckAccess }>;
  visitorOf(request: Request): Promise<Visitor | undefined>;
}

interface Asked extends Pick<Exchange, "request" | "set"> {
  readonly params?: Exchange["params"] | undefined;
}

export function createSessionAccess(control: Control, now: () => number): SessionAccess {
  const visitorOf = async (request: Request): Promise<Visitor | undefined> => {
    const secret = sessionSecret(request);
    const user = secret === undefined ? undefined : await control.sessions.find(secret, now());
    return secret !== undefined && user ? { user, secret } : undefined;
  };
  const visitor = async ({ request, set, params }: Asked): Promise<Visitor> => {
    protect({ set });
    const found = await visitorOf(request);
    if (!found) throw new MemorydError("unauthorized", "you are not logged in: log in at /dashboard");
    if (params?.["org"] !== undefined && !sightOf(found.user).sees(params["org"])) noOrganization();
    return found;
  };
  const owner = async (exchange: Asked): Promise<Visitor> => {
    const found = await visitor(exchange);
    if (found.user.role !== "owner") throw new MemorydError("forbidden", "only an owner may do this: ask an owner of this server");
    return found;
  };
  /** Checks the session again after the body, which may take long to arrive: the session may have ended, or its user become a viewer. */
  const bodyReader = <Schema extends TObject>(schema: Schema, limitBytes: number, admit: typeof visitor) => {
    const read = jsonReader(schema, { bytes: limitBytes });
    return async (exchange: Asked) => {
      const { request } = exchange;
      const { secret } = await visitor(exchange);
      checkForgery(request, secret);
      await admit(exchange);
      const input = await read(request);
      return { input, visitor: await admit(exchange) };
    };
  };

  return {
    visitorOf,
    requiresSession: () => {
      return async ({ request, set, params }) => {
        const found = await visitor({ request, set, params });
        const sessionAlive = async () => {
          const user = await control.sessions.look(found.secret, now());
          return user !== undefined && isSameSight(user, found.user);
        };
        return { visitor: found, isOwner: found.user.role === "owner", sessionAlive, sight: sightOf(found.user) };
      };
    },
    requiresOwner:
      () =>
      async ({ request, set, params }) => ({ visitor: await owner({ request, set, params }) }),
    acceptsBody: (schema, limitBytes) => {
      const read = jsonReader(schema, { bytes: limitBytes });
      return async ({ request, set }) => {
        protect({ set });
        checkOrigin(request);
        return { input: await read(request) };
      };
    },
    requiresSessionAndBody: (schema, limitBytes) => {
      const admitted = bodyReader(schema, limitBytes, visitor);
      return async ({ request, set, params }) => await admitted({ request, set, params });
    },
    requiresOwnerAndBody: (schema, limitBytes) => {
      const admitted = bodyReader(schema, limitBytes, owner);
      return async ({ request, set, params }) => {
        const found = await admitted({ request, set, params });
        const { email } = found.visitor.user;
        const audited: AuditedAnywhere = (action, targets, orgId) =>
          control.audit.add(...[targets].flat().map((target) => ({ atMs: now(), actor: email, action, target, orgId })));
        const recheckAccess: RecheckAccess = async () => void (await owner({ request, set, params }));
        const by: Actor = { kind: "person", id: email };
        return { ...found, by, audited, recheckAccess };
      };
    },
  };
}

/** The CSRF token of a session. Only pages of this origin can read it. */
export function csrfToken(secret: string): string {
  return createHash("sha256").update(`csrf ${secret}`).digest("hex");
}

function checkForgery(request: Request, secret: string): void {
  checkOrigin(request);
  const given = Buffer.from(request.headers.get("x-memoryd-csrf") ?? "");
  const wanted = Buffer.from(csrfToken(secret));
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) throw forged();
}

/** A page cannot set `Sec-Fetch-Site`. Without TLS browsers do not send it, so `Origin` is checked instead. */
function checkOrigin({ headers }: Request): void {
  const site = headers.get("sec-fetch-site");
  const origin = headers.get("origin");
  if (site !== null && site !== "same-origin") throw forged();
  if (origin === null ? site === null : site === null && hostOf(origin) !== headers.get("host")) throw forged();
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}

function forged(): MemorydError {
  return new MemorydError("forbidden", "the request does not come from a page of this dashboard: reload the page");
}
