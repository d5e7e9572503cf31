import { SESSION_MS } from "../../stores/interfaces/accounts.ts";

const NAME = "memoryd_session";
const COOKIE = new RegExp(`(?:^|;)\\s*${NAME}=([^;]*)`, "g");
const SECRET = /^[0-9a-f]{64}$/;

/** Returns the secret of the session cookie. Returns undefined for two cookies of that name, because one of them was planted. */
export function sessionSecret(request: Request): string | undefined {
  const found = [...(request.headers.get("cookie") ?? "").matchAll(COOKIE)];
  const value = found.length === 1 ? found[0]?.[1]?.trim() : undefined;
  return value !== undefined && SECRET.test(value) ? value : undefined;
}

/** The value of `Set-Cookie` for a new session. */
export function sessionCookie(request: Request, secret: string): string {
  return `${NAME}=${secret}; ${attributes(request)}; Max-Age=${SESSION_MS / 1000}`;
}

/** The value of `Set-Cookie` for a session that has ended. */
export function endedCookie(request: Request): string {
  return `${NAME}=; ${attributes(request)}; Max-Age=0`;
}

/**
 * Adds `Secure` only when the browser uses TLS, to this server or to a proxy, because without TLS it would not send the cookie back.
 * Anybody can write the proxy's header, but it only makes the cookie stricter.
 */
function attributes(request: Request): string {
  const isSecure = request.url.startsWith("https:") || request.headers.get("x-forwarded-proto") === "https";
  return `Path=/dashboard; HttpOnly; SameSite=Strict${isSecure ? "; Secure" : ""}`;
}
