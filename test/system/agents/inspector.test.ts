import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { createTenant, memorydCommand, runCommand, type Service, startService, until } from "../../../scripts/lib/service.ts";
import { removeFolder, temporaryFolder } from "../../support/files.ts";
import { execute } from "../../support/packages.ts";
import { areInstalled, INSPECTOR, INSPECTOR_AGAIN } from "./installed.ts";

const folder = temporaryFolder();
const dataDir = join(folder, "data");
let service: Service;
let key: string;
let readerKey: string;
let again: InspectorAgain | undefined;
beforeAll(async () => {
  if (!areInstalled()) return;
  service = await startService({ dataDir });
  const tenant = await createTenant(dataDir, "acme", service.url);
  ({ key } = tenant);
  const reader = await runCommand(["key", "create", "--org", tenant.orgId, "--scopes", "memory:read", "--json", "--data", dataDir]);
  readerKey = (JSON.parse(reader.stdout) as { key: string }).key;
});
afterAll(async () => {
  await again?.end();
  await service?.stop();
  removeFolder(folder);
});

const TRANSPORTS = ["HTTP", "standard input and output"] as const;
type Transport = (typeof TRANSPORTS)[number];

/** What the inspector is told, whichever process it runs in. */
function argumentsOf(transport: Transport, args: readonly string[], by = key): string[] {
  const overHttp = [`${service.url}/mcp`, "--header", `Authorization: Bearer ${by}`, "Memoryd-Agent: agent", "Memoryd-User: user"];
  const overStdio = [...memorydCommand(), "mcp", "--url", service.url, "--agent", "agent", "--user", "user"];
  return transport === "HTTP" ? [...overHttp, ...args] : ["-e", `MEMORYD_KEY=${by}`, ...args, "--", ...overStdio];
}

interface Run {
  readonly stdout: string;
  readonly stderr: string;
  /** What the inspector failed with. */
  readonly failure?: string;
}

/** The inspector in one process for all runs but those that are about the process. */
class InspectorAgain {
  readonly #child = Bun.spawn(INSPECTOR_AGAIN, {
    cwd: folder,
    env: { ...process.env, HOME: folder },
    stdin: "pipe",
    stdout: "pipe",
    stderr: "inherit",
  });
  readonly #lines = linesOf(this.#child.stdout);

  async run(args: readonly string[]): Promise<Run> {
    this.#child.stdin.write(`${JSON.stringify(args)}\n`);
    await this.#child.stdin.flush();
    const { value } = await this.#lines.next();
    return value === undefined ? expect.unreachable() : (JSON.parse(value) as Run);
  }

  async end(): Promise<void> {
    await this.#child.stdin.end();
    await this.#child.exited;
  }
}

async function* linesOf(stream: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string, undefined> {
  let text = "";
  for await (const chunk of stream.pipeThrough(new TextDecoderStream())) {
    const lines = `${text}${chunk}`.split("\n");
    text = lines.pop() ?? "";
    yield* lines;
  }
}

function inspect(transport: Transport, args: readonly string[], by?: string): Promise<Run> {
  again ??= new InspectorAgain();
  return again.run(argumentsOf(transport, args, by));
}

async function answerOf(transport: Transport, args: readonly string[], by?: string): Promise<Record<string, unknown>> {
  const { failure, stdout, stderr } = await inspect(transport, args, by);
  if (failure !== undefined) throw new Error(`the inspector failed with ${failure}: ${stderr}`);
  return JSON.parse(stdout) as Record<string, unknown>;
}

const call = (tool: string, ...pairs: readonly string[]) => [
  "--method",
  "tools/call",
  "--tool-name",
  tool,
  ...pairs.flatMap((pair) => ["--tool-arg", pair]),
];
const named = (...names: readonly string[]) => names.map((name) => expect.objectContaining({ name }));

describe.skipIf(!areInstalled()).each([...TRANSPORTS])("the inspector over %s", (transport) => {
  test("finds the tools in order, and no fault in their schemas, as a person runs it in a terminal", async () => {
    const command = [...INSPECTOR, ...argumentsOf(transport, ["--method", "tools/list", "--strict"])];
    const { code, stdout, stderr } = await execute(command, { cwd: folder, env: { HOME: folder } });
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(JSON.parse(stdout)).toMatchObject({ tools: named("remember", "recall", "get_context", "list_memories", "forget") });
  });

  test("calls every tool", async () => {
    const animal = transport === "HTTP" ? "heron" : "otter";
    await answerOf(transport, call("remember", `content=The ${animal} sleeps at the weir.`));
    let id = "";
    await until("the write is found", async () => {
      const { structuredContent } = await answerOf(transport, call("recall", `query=Where does the ${animal} sleep?`));
      const { memories } = structuredContent as { memories: { id: string; content: string }[] };
      id = memories.find(({ content }) => content.includes(animal))?.id ?? "";
      return id !== "";
    });
    const { structuredContent: context } = await answerOf(transport, call("get_context", `query=the ${animal}`));
    expect(JSON.stringify(context)).toContain(animal);
    const { structuredContent: list } = await answerOf(transport, call("list_memories"));
    expect(JSON.stringify(list)).toContain(id);
    expect((await answerOf(transport, call("forget", `id=${id}`)))["isError"]).toBeFalsy();
    expect(JSON.stringify(await answerOf(transport, call("recall", `query=${animal}`)))).not.toContain(id);
  });

  test("reads the resource and the prompt", async () => {
    expect(await answerOf(transport, ["--method", "resources/list"])).toMatchObject({ resources: [{ uri: "memory://user/user" }] });
    const read = await answerOf(transport, ["--method", "resources/read", "--uri", "memory://user/user"]);
    expect(read).toMatchObject({ contents: [{ mimeType: "text/markdown" }] });
    expect(await answerOf(transport, ["--method", "prompts/list"])).toMatchObject({ prompts: named("remind") });
    const prompt = await answerOf(transport, ["--method", "prompts/get", "--prompt-name", "remind", "--prompt-args", "about=rivers"]);
    expect(prompt).toMatchObject({ messages: [{ role: "user" }] });
  });

  test("is told what it may not do", async () => {
    expect(await answerOf(transport, ["--method", "tools/list"], readerKey)).toMatchObject({
      tools: named("recall", "get_context", "list_memories"),
    });
    for (const [args, by] of [
      [call("remember", "content=The badger sleeps."), readerKey],
      [call("recall", "query=tea", "limit=0"), key],
      [call("recall"), key],
    ] as const) {
      const { failure, stdout, stderr } = await inspect(transport, args, by);
      const refused = failure !== undefined || /"isError": true/.test(stdout);
      expect({ refused, stdout, stderr }).toMatchObject({ refused: true });
    }
  });
});
