import type { Access, Audited } from "../../src/dashboard/api/access.ts";
import { EVERYTHING } from "../../src/dashboard/api/sight.ts";
import { jsonReader } from "../../src/http/admission/body.ts";
import type { HttpDeps } from "../../src/http/deps.ts";
import type { Actor } from "../../src/stores/interfaces/trail.ts";
import { type Answer, TestServer } from "./http.ts";

/** Who changes memories by the dashboard. */
export const OWNER: Actor = { kind: "person", id: "owner@example.com" };

/** A server with an owner who is logged in to its dashboard. */
export class TestDashboard {
  readonly server: TestServer;
  /** The entries of the audit log. */
  readonly audited: { readonly action: string; readonly target: string; readonly orgId: string }[];
  readonly session: { alive: boolean };

  private constructor(server: TestServer, audited: TestDashboard["audited"], session: { alive: boolean }) {
    this.server = server;
    this.audited = audited;
    this.session = session;
  }

  static async start(changes: Partial<HttpDeps> = {}): Promise<TestDashboard> {
    const audited: TestDashboard["audited"] = [];
    const session = { alive: true };
    const tell: Audited = async (action, targets, orgId) =>
      void audited.push(...[targets].flat().map((target) => ({ action, target, orgId })));
    const access: Access = {
      requiresSession: () => async () => ({ sessionAlive: async () => session.alive, sight: EVERYTHING, isOwner: true }),
      requiresSessionAndBody: (schema, limitBytes) => {
        const read = jsonReader(schema, { bytes: limitBytes });
        return async ({ request }) => ({ input: await read(request) });
      },
      requiresOwnerAndBody: (schema, limitBytes) => {
        const read = jsonReader(schema, { bytes: limitBytes });
        return async ({ request }) => ({ input: await read(request), by: OWNER, audited: tell });
      },
    };
    return new TestDashboard(await TestServer.start(changes, access), audited, session);
  }

  get(path: string): Promise<Answer> {
    return this.server.send({ path: `/dashboard/api/${path}`, authorization: null });
  }

  post(path: string, body: object = {}): Promise<Answer> {
    return this.server.send({ path: `/dashboard/api/${path}`, body, authorization: null });
  }

  /** The path of the organization's memories. */
  memories(path = ""): string {
    return `orgs/${this.server.orgId}/memories${path}`;
  }

  stop(): Promise<void> {
    return this.server.stop();
  }
}
