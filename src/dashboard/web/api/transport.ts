/** Requests to the server: JSON in both directions. Every failure is an {@link ApiError} that says what to do. */

const BASE = "/dashboard/api/";

/** The server's error, or a substitute when there was no answer or one that memoryd did not write. */
export class ApiError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = "ApiError";
    this.code = code;
  }
}

/** The CSRF token of the session. The server requires it with every change. */
let csrfToken = "";

export function rememberCsrfToken(token: string | null): void {
  csrfToken = token ?? "";
}

export type Query = Readonly<Record<string, string | number | undefined | null>>;

export function get<T>(path: string, query: Query = {}, signal?: AbortSignal): Promise<T> {
  return request<T>(`${path}${queryString(query)}`, { method: "GET", ...(signal ? { signal } : {}) });
}

export function post<T>(path: string, body: object = {}): Promise<T> {
  return send<T>("POST", path, body);
}

export function send<T>(method: "POST" | "PUT" | "PATCH" | "DELETE", path: string, body: object = {}): Promise<T> {
  const headers = { "content-type": "application/json", "x-memoryd-csrf": csrfToken };
  return request<T>(path, { method, headers, body: JSON.stringify(body) });
}

/** Builds `?name=value&…`, without the fields that are empty, null or undefined. */
export function queryString(query: Query): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== "") parameters.set(name, String(value));
  }
  const text = parameters.toString();
  return text === "" ? "" : `?${text}`;
}

/** The URL for requests that do not go through `fetch`, such as an `EventSource`. */
export function urlOf(path: string): string {
  return BASE + path;
}

async function request<T>(path: string, init: RequestInit): Promise<T> {
  let response: Response;
  try {
    response = await fetch(urlOf(path), { ...init, credentials: "same-origin" });
  } catch (cause) {
    if (init.signal?.aborted) throw cause;
    throw new ApiError("unreachable", "The server does not answer. Check that memoryd is running, then try again.");
  }
  const text = await response.text();
  if (!response.ok) throw errorOf(response.status, text);
  return (text === "" ? undefined : JSON.parse(text)) as T;
}

function errorOf(status: number, text: string): ApiError {
  try {
    const { error } = JSON.parse(text) as { error: { code: string; message: string; request_id: string } };
    if (error.code !== "internal_error") return new ApiError(error.code, error.message);
    return new ApiError(
      error.code,
      `The server had an internal error. Try again. If it persists, look for ${error.request_id} in the server's log.`,
    );
  } catch {
    return new ApiError(
      "internal_error",
      `The answer did not come from memoryd (status ${status}). Check the proxy or firewall between the browser and the server.`,
    );
  }
}
