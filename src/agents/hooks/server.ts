import { readServerFile } from "../../stores/folder/server-file.ts";
import { isProcessOfThisUser, ON_THIS_MACHINE } from "../bridge/running.ts";

/** The server of a data folder, as a hook uses it. */
export interface HookServer {
  /** The answer of an endpoint to a POST; undefined unless it succeeded. */
  post(path: string, body: object, headers?: Readonly<Record<string, string>>): Promise<unknown>;
}

/**
 * The server that the data folder names, without a request that asks whether it is well: the hook's own request tells. Undefined without a
 * key, and where no process of this user has the id, so that no key is sent to a stranger's.
 */
export function serverOf(dataDir: string, key: string | undefined): HookServer | undefined {
  const address = readServerFile(dataDir);
  if (key === undefined || address === undefined || !isProcessOfThisUser(address.pid)) return undefined;
  return {
    async post(path, body, headers) {
      const response = await fetch(`${address.url}${path}`, {
        method: "POST",
        headers: { ...headers, authorization: `Bearer ${key}`, "content-type": "application/json" },
        body: JSON.stringify(body),
        redirect: "error",
        ...ON_THIS_MACHINE,
      });
      return response.ok ? response.json() : undefined;
    },
  };
}
