import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, readdirSync, rmdirSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { memoryTool } from "../../../../clients/typescript/src/anthropic-memory-tool.ts";
import { Memoryd } from "../../../../clients/typescript/src/index.ts";
import { COSTLY } from "../../../support/effort.ts";
import { removeFolder, temporaryFolder } from "../../../support/files.ts";
import { ADAPTERS_INSTALLED } from "./adapters.ts";
import { startTenant, type Tenant } from "./tenant.ts";

type Command =
  | { readonly command: "view"; readonly path: string; readonly view_range?: [number, number] }
  | { readonly command: "create"; readonly path: string; readonly file_text: string }
  | { readonly command: "str_replace"; readonly path: string; readonly old_str: string; readonly new_str: string }
  | { readonly command: "insert"; readonly path: string; readonly insert_line: number; readonly insert_text: string }
  | { readonly command: "delete"; readonly path: string }
  | { readonly command: "rename"; readonly old_path: string; readonly new_path: string };
type Tool = { readonly [K in Command["command"]]: (command: never) => Promise<string> | string };

let tenant: Tenant;
beforeAll(async () => {
  tenant = await startTenant();
});
afterAll(() => tenant.stop());

function newMemory(): Memoryd {
  return new Memoryd({ url: tenant.url, key: tenant.keys.full, agentId: "files", userId: crypto.randomUUID() });
}

async function run(tool: Tool, command: Command): Promise<string> {
  try {
    return await tool[command.command](command as never);
  } catch (error) {
    return `Error: ${error instanceof Error ? error.message : String(error)}`;
  }
}

const text = fc
  .oneof(
    fc.array(fc.constantFrom("tea", "the café", "  - green", "", "東京 🍵", 'say "hi"\\n', "\tx", "<memoryd-context>a</memoryd-context>"), {
      maxLength: 5,
    }),
    fc.array(
      fc.string({ unit: "binary", maxLength: 12 }).map((line) => line.replace(/[\n\r\0]/g, "")),
      { maxLength: 3 },
    ),
  )
  .map((lines) => lines.join("\n"));
const path = fc.constantFrom(
  "/memories/a.md",
  "/memories/notes/b.md",
  "/memories/notes/deep/c.md",
  "/memories/notes",
  "/memories/.hidden",
  "/memories",
);
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ command: fc.constant("create" as const), path, file_text: text }) },
  { weight: 3, arbitrary: fc.record({ command: fc.constant("view" as const), path }) },
  {
    weight: 1,
    arbitrary: fc.record({
      command: fc.constant("view" as const),
      path,
      view_range: fc.tuple(fc.integer({ min: 1, max: 4 }), fc.constantFrom(-1, 2, 3)),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      command: fc.constant("str_replace" as const),
      path,
      old_str: fc.constantFrom("tea", "café", "none"),
      new_str: text,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      command: fc.constant("insert" as const),
      path,
      insert_line: fc.integer({ min: -1, max: 4 }),
      insert_text: text,
    }),
  },
  { weight: 1, arbitrary: fc.record({ command: fc.constant("delete" as const), path }) },
  { weight: 2, arbitrary: fc.record({ command: fc.constant("rename" as const), old_path: path, new_path: path }) },
);

describe.skipIf(!ADAPTERS_INSTALLED)("the memory tool", () => {
  test("answers as the SDK's own implementation on files, whatever the commands", async () => {
    const { BetaLocalFilesystemMemoryTool } = await import(
      "../../../../clients/typescript/node_modules/@anthropic-ai/sdk/tools/memory/node.mjs"
    );
    const property = fc.asyncProperty(fc.array(command, { minLength: 4, maxLength: 12 }), async (commands) => {
      const folder = temporaryFolder();
      try {
        const files = await BetaLocalFilesystemMemoryTool.init(folder);
        const onFiles: Tool = {
          view: (one) => files.view(one),
          create: (one) => files.create(one),
          str_replace: (one) => files.str_replace(one),
          insert: (one) => files.insert(one),
          delete: (one) => files.delete(one),
          rename: (one) => files.rename(one),
        };
        const onMemories = memoryTool(newMemory());
        for (const one of commands) {
          const wanted = comparable(await run(onFiles, one));
          const found = comparable(await run(onMemories, one));
          expect({ one, found: wanted === SYSTEM_FAULT && found.startsWith("Error: ") ? SYSTEM_FAULT : found }).toEqual({
            one,
            found: wanted,
          });
          pruned(join(folder, "memories"));
        }
      } finally {
        removeFolder(folder);
      }
    });
    // Chance seldom looks at a directory of that depth.
    const listing: Command[] = [
      { command: "create", path: "/memories/notes/deep/deeper/d.md", file_text: "d" },
      { command: "create", path: "/memories/notes/deep/c.md", file_text: "c" },
      { command: "create", path: "/memories/notes.md", file_text: "n".repeat(1536) },
      { command: "create", path: "/memories/notes/b.md", file_text: "" },
      ...["/memories", "/memories/notes", "/memories/notes/deep"].map((path): Command => ({ command: "view", path })),
    ];
    await fc.assert(property, { ...COSTLY, examples: [[listing]] });
  });
});

describe("the memory tool's files", () => {
  test("are found by search, and keep what is blank or white", async () => {
    const memory = newMemory();
    const tool = memoryTool(memory);
    await tool.create({ path: "/memories/diet.md", file_text: "Ana is allergic to walnuts.\n" });
    await tool.create({ path: "/memories/empty.md", file_text: " \n" });
    const { results } = await memory.search("Which nuts must Ana avoid?", { k: 1 });
    expect(results[0]?.content).toBe("Ana is allergic to walnuts.\n");
    expect(await tool.view({ path: "/memories/empty.md" })).toEndWith("numbers:\n     1\t \n     2\t");
    expect(await tool.view({ path: "/memories" })).toContain("\n2B\t/memories/empty.md");
    await tool.create({ path: "/memories/unseen.md", file_text: "\u200b" });
    expect(await tool.view({ path: "/memories/unseen.md" })).toEndWith("numbers:\n     1\t\u200b");
  });

  test("have at most as many bytes as a memory", async () => {
    const tool = memoryTool(newMemory());
    await expect(tool.create({ path: "/memories/long.md", file_text: "é".repeat(4097) })).rejects.toThrow("8194 bytes");
    await tool.create({ path: "/memories/long.md", file_text: "é".repeat(4096) });
    await expect(tool.insert({ path: "/memories/long.md", insert_line: 0, insert_text: "a" })).rejects.toThrow("split it into several");
  });

  test("are changed only where the text stands once, over several lines too", async () => {
    const tool = memoryTool(newMemory());
    await tool.create({ path: "/memories/a.md", file_text: "one two two\nthree $&" });
    await expect(tool.str_replace({ path: "/memories/a.md", old_str: "two", new_str: "2" })).rejects.toThrow("Multiple occurrences");
    await tool.str_replace({ path: "/memories/a.md", old_str: "two\nthree $&", new_str: "$1\n3" });
    expect(await tool.view({ path: "/memories/a.md" })).toEndWith("     1\tone two $1\n     2\t3");
  });

  test.each(["/memories/../etc/passwd", "/memoriesx/a", "memories/a", "/", "", "/etc/../memories/a", "/memories/a/../../b"])(
    "are not at %p",
    async (path) => {
      const tool = memoryTool(newMemory());
      await expect(run(tool, { command: "create", path, file_text: "x" })).resolves.toStartWith("Error: Path must start with /memories");
      await expect(run(tool, { command: "rename", old_path: path, new_path: "/memories/b" })).resolves.toStartWith(
        "Error: Path must start",
      );
    },
  );
});

const SYSTEM_FAULT = "Error: of the file system";

/** Without the sizes of directories, which are the file system's own, and without its fault messages. */
function comparable(answer: string): string {
  if (/^Error: [A-Z]+: /.test(answer)) return SYSTEM_FAULT;
  if (!answer.startsWith("Here're the files")) return answer;
  const [head, first = "", ...others] = answer.split("\n");
  return [
    head,
    ...[first, ...others.filter((line) => line.endsWith("/"))].map((line) => line.replace(/^\S+/, "")),
    ...others.filter((line) => !line.endsWith("/")),
  ].join("\n");
}

/** Removes directories without files, which memories do not have. */
function pruned(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue;
    const inner = join(folder, entry.name);
    pruned(inner);
    if (readdirSync(inner).length === 0) rmdirSync(inner);
  }
  if (!existsSync(folder)) throw new Error("the root was removed");
}
