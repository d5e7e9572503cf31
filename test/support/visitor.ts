import type { Session } from "../../src/dashboard/api/contract.ts";
import type { Answer, TestServer } from "./http.ts";

export const PASSWORD = "correct horse battery staple";

/** A browser with its cookie and the CSRF token of its page. */
export class Visitor {
  readonly #server: TestServer;
  /** The cookie of the session. */
  cookie = "";
  csrf = "";
  /** The cookie by which the browser is known after a login. */
  device = "";

  constructor(server: TestServer) {
    this.#server = server;
  }

  /** Creates a user with the password above and logs in. The first user must be an owner. */
  static async of(server: TestServer, email: string, role: "owner" | "viewer"): Promise<Visitor> {
    const passwordHash = await Bun.password.hash(PASSWORD, { algorithm: "argon2id", memoryCost: 8, timeCost: 1 });
    const { users } = server.deps.control;
    if (role === "viewer" && !(await users.exist()))
      await users.create({ email: "first@example.com", role: "owner", passwordHash }, Date.now());
    await users.create({ email, role, passwordHash }, Date.now());
    const visitor = new Visitor(server);
    await visitor.login(email);
    return visitor;
  }

  async login(email: string, password = PASSWORD): Promise<Answer> {
    const answer = await this.post("login", { email, password });
    const [device, session] = answer.headers.getSetCookie().map((cookie) => cookie.split(";")[0] ?? "");
    if (device !== undefined && session !== undefined) {
      this.device = device;
      this.cookie = session;
      this.csrf = (answer.json as Session).csrf_token ?? "";
    }
    return answer;
  }

  get(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
    return this.#server.send({ path: `/dashboard/api/${path}`, authorization: null, headers: { cookie: this.#cookies(), ...headers } });
  }

  post(path: string, body: unknown = {}, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
    const own = { cookie: this.#cookies(), origin: this.#server.url, "x-memoryd-csrf": this.csrf };
    return this.#server.send({ path: `/dashboard/api/${path}`, body, authorization: null, headers: { ...own, ...headers } });
  }

  #cookies(): string {
    return [this.device, this.cookie].filter(Boolean).join("; ");
  }
}
