import { afterAll, beforeAll, beforeEach, expect } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type HookOptions, runHook } from "../../../../src/agents/hooks/hook.ts";
import type { EventName } from "../../../../src/agents/hooks/hosts.ts";
import { serverOf } from "../../../../src/agents/hooks/server.ts";
import type { Memory } from "../../../../src/memory/types.ts";
import { writeServerFile } from "../../../../src/stores/open.ts";
import { TestServer } from "../../../support/http.ts";

async function* chunks(...texts: readonly string[]) {
  for (const text of texts) yield new TextEncoder().encode(text);
}

/** A server that hooks of a host find by its data folder, and an agent of its own for each test. */
export class HookFixture {
  server!: TestServer;
  key = "";
  agentId = "";

  constructor() {
    beforeAll(async () => {
      this.server = await TestServer.start();
      writeServerFile(this.server.folder, { url: this.server.url, pid: process.pid });
      this.key = (await this.server.newKey()).slice("Bearer ".length);
    });
    afterAll(() => this.server.stop());
    beforeEach(() => {
      this.agentId = crypto.randomUUID();
    });
  }

  hook(event: EventName, input: unknown, more: Partial<HookOptions> = {}) {
    const text = typeof input === "string" ? input : JSON.stringify(input);
    const server = serverOf(this.server.folder, this.key) ?? expect.unreachable();
    const { agentId } = this;
    return runHook(event, { host: "claude-code", input: chunks(text), server, agentId, userId: "ana", capture: true, ...more });
  }

  async stored(): Promise<Memory[]> {
    await this.server.process();
    const { memories } = this.server.deps.records;
    const headers = await memories.list({ orgId: this.server.orgId, agentId: this.agentId, userId: "ana" }, 10);
    const found = await Promise.all(headers.map(({ id }) => memories.get(this.server.orgId, id)));
    return found.filter((memory) => memory !== undefined);
  }

  async texts(): Promise<string[]> {
    return (await this.stored()).map(({ content }) => content);
  }

  transcript(...lines: readonly string[]): string {
    const path = join(this.server.folder, `${crypto.randomUUID()}.jsonl`);
    writeFileSync(path, `${lines.join("\n")}\n`);
    return path;
  }
}
