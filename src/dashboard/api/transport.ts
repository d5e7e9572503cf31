/** One request to the server: JSON both ways, and whatever goes wrong as an {@link ApiError} that says what to do. */

const BASE = "/dashboard/api/";

/** The server's error envelope, or what stands for it when no answer came. */
export class ApiError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = "ApiError";
    this.code = code;
  }
}

/** Of the session, set when it is read: whoever changes something has to show it. */
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

/** Fields without a value are left out. */
export function queryString(query: Query): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== "") parameters.set(name, String(value));
  }
  const text = parameters.toString();
  return text === "" ? "" : `?${text}`;
}

/** Where the browser itself asks, as for events. */
export function urlOf(path: string): string {
  return BASE + path;
}

async function request<T>(path: string, init: RequestInit): Promise<T> {
  let response: Response;
  try {
    response = await fetch(urlOf(path), { ...init, credentials: "same-origin" });
  } catch (cause) {
    if (init.signal?.aborted) throw cause;
    throw new ApiError("unreachable", "The server does not answer. See that memoryd is running, then try again.");
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
      `The server met an error of its own. Try again; if it stays, the server's log has the cause under ${error.request_id}.`,
    );
  } catch {
    return new ApiError(
      "internal_error",
      `The answer was not memoryd's (status ${status}). See that nothing stands between the browser and it.`,
    );
  }
}
