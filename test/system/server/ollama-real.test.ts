import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { Client } from "../../../scripts/lib/client.ts";
import { createTenant, runCommand, type Service, startService, until } from "../../../scripts/lib/service.ts";
import { removeFolder, temporaryFolder } from "../../support/files.ts";

/**
 * Tests memoryd with a real Ollama. `scripts/test-ollama` runs this. OLLAMA_TEST_HOST is Ollama's address. OLLAMA_TEST_EMBED_MODEL and
 * OLLAMA_TEST_CHAT_MODEL name the models; without them memoryd chooses. The quality of the models is not tested.
 */
const { OLLAMA_TEST_HOST: host, OLLAMA_TEST_EMBED_MODEL: embedModel = "auto", OLLAMA_TEST_CHAT_MODEL: chatModel = "auto" } = process.env;

const SCOPE = { agent_id: "agent", user_id: "user" };
const TEXTS = ["Ana works as a gardener in Lisbon.", "The invoice is due on Friday.", "Ben plays the cello in the evening."];

if (host) {
  describe("over a real Ollama", () => {
    const env = { OLLAMA_HOST: host, MEMORYD_MODEL: "ollama", MEMORYD_EMBED_MODEL: embedModel, MEMORYD_CHAT_MODEL: chatModel };
    let folder: string;
    let service: Service;
    let client: Client;

    beforeAll(async () => {
      folder = join(temporaryFolder(), "data");
      service = await startService({ dataDir: folder, env: { MEMORYD_MODEL: "builtin" } });
      const { client: first, key } = await createTenant(folder, "real", service.url);
      for (const content of TEXTS) await first.write({ content, extract: false, ...SCOPE });
      await until("all are processed by the built-in models", async () => (await first.listAll()).length === TEXTS.length);
      await service.stop();
      service = await startService({ dataDir: folder, env });
      client = new Client(service.url, key);
    });
    afterAll(async () => {
      await service.kill();
      removeFolder(folder);
    });

    test("names the models that it chose", () => {
      expect(service.output()).toMatch(/Embeds with ollama\/\S+ \(\d+ dimensions\), and cognition uses ollama\//);
    });

    test("embeds the existing memories again", async () => {
      await until("all are embedded again", () => service.output().includes("All memories are embedded again"), 120_000);
    });

    test("finds memories by vectors", async () => {
      const { results } = await client.search({ query: "someone who looks after plants", k: 1, ...SCOPE });
      expect(results[0]?.content).toBe(TEXTS[0]);
    });

    test("processes writes, and the model loses none of them", async () => {
      const ids = [];
      for (let i = 0; i < 5; i++) ids.push(await client.write({ content: `I moved to house number ${i} in May.`, ...SCOPE }));
      for (const id of ids) await until("it is processed", async () => (await client.get(id)) !== undefined, 240_000);
      expect(JSON.parse((await runCommand(["jobs", "list", "--json", "--data", folder])).stdout)).toEqual([]);
    });

    test("satisfies the doctor", async () => {
      const { code, stdout } = await runCommand(["doctor", "--data", folder, "--json"], env);
      const findings = JSON.parse(stdout) as { check: string; level: string; message: string }[];
      expect(findings.filter(({ level }) => level === "fault")).toEqual([]);
      expect(findings.find(({ check }) => check === "embedding")?.message).toMatch(/\d+ dimensions in \d+ ms/);
      expect(findings.map(({ check }) => check)).toContain("structured reply");
      expect(code).toBe(0);
    });
  });
}
