import type { Service } from "../../scripts/lib/service.ts";
import type { Session } from "../../src/dashboard/api/contract.ts";

/** Acts like a browser on the dashboard of a running server: sends the cookie, the CSRF token, and a browser's headers. */
export class DashboardClient {
  #url: string;
  #cookie = "";
  #csrf = "";

  private constructor(url: string) {
    this.#url = url;
  }

  /** Creates the first user with the link that the server printed. */
  static async setUp(service: Service): Promise<DashboardClient> {
    const token = /\/dashboard\/setup#(\S+)/.exec(service.output())?.[1];
    if (token === undefined) throw new Error("the server printed no set-up link");
    const client = new DashboardClient(service.url);
    await client.#enter("setup", { token, email: "owner@example.com", password: "correct horse battery staple" });
    return client;
  }

  /** Goes on with the same session at another address, after a restart of the server. */
  movedTo({ url }: Service): void {
    this.#url = url;
  }

  async #enter(path: string, body: object): Promise<void> {
    const response = await this.send("POST", path, body);
    if (!response.ok) throw new Error(`${path} was answered ${response.status}`);
    this.#cookie = response.headers.getSetCookie().at(-1)?.split(";")[0] ?? "";
    this.#csrf = ((await response.json()) as Session).csrf_token ?? "";
  }

  send(method: string, path: string, body?: object): Promise<Response> {
    return fetch(`${this.#url}/dashboard/api/${path}`, {
      method,
      headers: {
        cookie: this.#cookie,
        ...(body ? { "content-type": "application/json", origin: this.#url, "x-memoryd-csrf": this.#csrf } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  }

  /** The body of the response, whose status must be as expected, by default 200. */
  async get<T>(path: string, status = 200): Promise<T> {
    return read<T>(await this.send("GET", path), path, status);
  }

  async post<T>(path: string, body: object = {}, status = 200): Promise<T> {
    return read<T>(await this.send("POST", path, body), path, status);
  }
}

async function read<T>(response: Response, path: string, status: number): Promise<T> {
  const text = await response.text();
  if (response.status !== status) throw new Error(`${path} was answered ${response.status}: ${text}`);
  return JSON.parse(text) as T;
}
