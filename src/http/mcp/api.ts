import type { Api } from "../../mcp/api.ts";
import type { ApiKey } from "../../stores/control.ts";
import type { Admission } from "../admission.ts";

/** The address of requests that the server makes to itself. No host check and no log depends on it. */
const SELF = "http://localhost";

export type Dispatch = (request: Request) => Response | Promise<Response>;

/** Sends requests to the routes of this server in the name of a key. They end when `caller` is gone. */
export function apiOf(dispatch: Dispatch, admission: Admission, key: ApiKey, caller: Request): Api {
  return async ({ method, path, body, headers }) => {
    const request = new Request(SELF + path, {
      method,
      headers: { ...headers, ...(body && { "content-type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
      signal: caller.signal,
    });
    admission.vouchFor(request, key);
    const response = await dispatch(request);
    const text = await response.text();
    return { status: response.status, json: text === "" ? undefined : JSON.parse(text) };
  };
}
