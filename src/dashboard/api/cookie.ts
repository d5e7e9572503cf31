import { DEVICE_MS, SESSION_MS } from "../../stores/interfaces/accounts.ts";

const SESSION = "memoryd_session";
const DEVICE = "memoryd_device";
const SECRET = /^[0-9a-f]{64}$/;

/** Returns the secret of the session cookie. Returns undefined for two cookies of that name, because one of them was planted. */
export function sessionSecret(request: Request): string | undefined {
  return secretOf(request, SESSION);
}

/** Returns the secret of the cookie by which a browser is known that somebody has logged in with. */
export function deviceSecret(request: Request): string | undefined {
  return secretOf(request, DEVICE);
}

function secretOf(request: Request, name: string): string | undefined {
  const cookies = (request.headers.get("cookie") ?? "").split(";").map((cookie) => cookie.trim());
  const found = cookies.filter((cookie) => cookie.startsWith(`${name}=`));
  const value = found.length === 1 ? found[0]?.slice(name.length + 1) : undefined;
  return value !== undefined && SECRET.test(value) ? value : undefined;
}

/** The value of `Set-Cookie` for a new session. */
export function sessionCookie(request: Request, secret: string): string {
  return cookie(request, SESSION, secret, SESSION_MS);
}

/** The value of `Set-Cookie` for a session that has ended. */
export function endedCookie(request: Request): string {
  return cookie(request, SESSION, "", 0);
}

/** The value of `Set-Cookie` for a browser that is known from now on, also after a logout. */
export function deviceCookie(request: Request, secret: string): string {
  return cookie(request, DEVICE, secret, DEVICE_MS);
}

/**
 * Adds `Secure` only when the browser uses TLS, to this server or to a proxy, because without TLS it would not send the cookie back.
 * Anybody can write the proxy's header, but it only makes the cookie stricter.
 */
function cookie(request: Request, name: string, value: string, forMs: number): string {
  const isSecure = request.url.startsWith("https:") || request.headers.get("x-forwarded-proto") === "https";
  return `${name}=${value}; Path=/dashboard; HttpOnly; SameSite=Strict${isSecure ? "; Secure" : ""}; Max-Age=${forMs / 1000}`;
}
