import type { Session } from "../../src/dashboard/api/contract.ts";
import type { Answer, TestServer } from "./http.ts";

export const PASSWORD = "correct horse battery staple";

/** A browser with its cookie and the CSRF token of its page. */
export class Visitor {
  readonly #server: TestServer;
  cookie = "";
  csrf = "";

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
    const given = answer.headers.getSetCookie().at(-1)?.split(";")[0];
    if (given !== undefined) {
      this.cookie = given;
      this.csrf = (answer.json as Session).csrf_token ?? "";
    }
    return answer;
  }

  get(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
    return this.#server.send({ path: `/dashboard/api/${path}`, authorization: null, headers: { cookie: this.cookie, ...headers } });
  }

  post(path: string, body: unknown = {}, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
    const own = { cookie: this.cookie, origin: this.#server.url, "x-memoryd-csrf": this.csrf };
    return this.#server.send({ path: `/dashboard/api/${path}`, body, authorization: null, headers: { ...own, ...headers } });
  }
}
