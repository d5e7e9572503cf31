import type { Memoryd } from "./client.ts";
import { type Document, Documents } from "./documents.ts";
import { childrenOf, isWithin, parentsOf, pathOf, ROOT, shownSize } from "./memory-paths.ts";
import { bytesOf, TEXT_BYTES } from "./text.ts";

/**
 * The memory tool of Anthropic's API (`memory_20250818`) over memories: its files are memories of the client's agent and user, with the path
 * in the metadata, so that `search` finds them as well. Commands and answers follow the documentation and the SDK's own implementation on
 * files (https://platform.claude.com/docs/en/agents-and-tools/tool-use/memory-tool). A fault is thrown as a sentence for the model, as the
 * SDK's tool runner expects.
 *
 * @example
 * const runner = anthropic.beta.messages.toolRunner({ model, max_tokens, messages, tools: [betaMemoryTool(memoryTool(memory))] });
 */
export function memoryTool(memory: Memoryd): MemoryTool {
  const files = new Documents(memory, "file");
  return {
    view: ({ path, view_range }) => view(files, pathOf(path), view_range),
    create: ({ path, file_text }) => create(files, pathOf(path), file_text),
    str_replace: ({ path, old_str, new_str = "" }) => replace(files, pathOf(path), old_str, new_str),
    insert: ({ path, insert_line, insert_text }) => insert(files, pathOf(path), insert_line, insert_text),
    delete: ({ path }) => remove(files, pathOf(path)),
    rename: ({ old_path, new_path }) => rename(files, pathOf(old_path), pathOf(new_path)),
  };
}

/** The handlers that `betaMemoryTool` of `@anthropic-ai/sdk/helpers/beta/memory` takes. */
export interface MemoryTool {
  view(command: { readonly path: string; readonly view_range?: readonly number[] | undefined }): Promise<string>;
  create(command: { readonly path: string; readonly file_text: string }): Promise<string>;
  str_replace(command: { readonly path: string; readonly old_str: string; readonly new_str?: string | undefined }): Promise<string>;
  insert(command: { readonly path: string; readonly insert_line: number; readonly insert_text: string }): Promise<string>;
  delete(command: { readonly path: string }): Promise<string>;
  rename(command: { readonly old_path: string; readonly new_path: string }): Promise<string>;
}

/** Columns of a line number: as many as the documented limit of lines has digits. */
const NUMBER_COLUMNS = 6;
/** Lines of a snippet before and after the change. */
const SNIPPET_LINES = 2;

async function view(files: Documents, path: string, range: readonly number[] | undefined): Promise<string> {
  const file = path === ROOT ? undefined : await files.get(path);
  if (file) return `Here's the content of ${path} with line numbers:\n${numbered(file.text, range)}`;
  const within = await filesWithin(files, path);
  if (within.length === 0 && path !== ROOT) throw missing(path);
  const sizes = new Map(within.map(({ key, text }) => [key, bytesOf(text)]));
  const lines = childrenOf(path, sizes).map(({ name, bytes }) => `${shownSize(bytes)}\t${path}/${name}`);
  const total = [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0);
  const head = `Here're the files and directories up to 2 levels deep in ${path}, excluding hidden items and node_modules:`;
  return [head, `${shownSize(total)}\t${path}`, ...lines].join("\n");
}

async function create(files: Documents, path: string, text: string): Promise<string> {
  const all = path === ROOT ? [] : await files.all();
  if (path === ROOT || all.some(({ key }) => key === path || isWithin(key, path))) throw new Error(`File ${path} already exists`);
  for (const parent of parentsOf(path))
    if (all.some(({ key }) => key === parent)) throw new Error(`The path ${parent} is not a directory.`);
  await write(files, path, text);
  return `File created successfully at: ${path}`;
}

async function replace(files: Documents, path: string, before: string, after: string): Promise<string> {
  const { text } = await fileAt(files, path);
  const lines = text.split("\n").flatMap((line, index) => (line.includes(before) ? [index + 1] : []));
  const count = before === "" ? 0 : text.split(before).length - 1;
  if (count === 0) throw new Error(`No replacement was performed, old_str \`${before}\` did not appear verbatim in ${path}.`);
  if (count > 1) {
    const where = lines.length > 0 ? ` in lines: ${lines.join(", ")}` : "";
    throw new Error(`No replacement was performed. Multiple occurrences of old_str \`${before}\`${where}. Please ensure it is unique`);
  }
  const at = text.indexOf(before);
  const changed = text.slice(0, at) + after + text.slice(at + before.length);
  await write(files, path, changed);
  const line = text.slice(0, at).split("\n").length;
  const snippet = numbered(changed, [Math.max(1, line - SNIPPET_LINES), line + SNIPPET_LINES]);
  return `The memory file has been edited. Here is the snippet showing the change (with line numbers):\n${snippet}`;
}

async function insert(files: Documents, path: string, line: number, text: string): Promise<string> {
  const lines = (await fileAt(files, path)).text.split("\n");
  if (!Number.isInteger(line) || line < 0 || line > lines.length) {
    const range = `[0, ${lines.length}]`;
    throw new Error(`Invalid \`insert_line\` parameter: ${line}. It should be within the range of lines of the file: ${range}`);
  }
  await write(files, path, lines.toSpliced(line, 0, text.replace(/\n$/, "")).join("\n"));
  return `The file ${path} has been edited.`;
}

async function remove(files: Documents, path: string): Promise<string> {
  if (path === ROOT) throw new Error(`Cannot delete the ${ROOT} directory itself`);
  const within = await filesWithin(files, path);
  if (within.length === 0) throw new Error(`The path ${path} does not exist`);
  await files.remove(within.map(({ key }) => key));
  return `Successfully deleted ${path}`;
}

/** The files have their new paths before the old ones are erased, so that an end in between loses nothing. */
async function rename(files: Documents, from: string, to: string): Promise<string> {
  if (from === ROOT) throw new Error(`Cannot rename the ${ROOT} directory itself`);
  const all = await files.all();
  const moved = all.filter(({ key }) => key === from || isWithin(key, from));
  if (to === ROOT || all.some(({ key }) => key === to || isWithin(key, to))) throw new Error(`The destination ${to} already exists`);
  if (moved.length === 0) throw new Error(`The path ${from} does not exist`);
  if (isWithin(to, from)) throw new Error(`The path ${from} cannot be moved into itself`);
  for (const parent of parentsOf(to)) if (all.some(({ key }) => key === parent)) throw new Error(`The path ${parent} is not a directory.`);
  await files.put(moved.map(({ key, text }) => ({ key: to + key.slice(from.length), text, metadata: {} })));
  await files.remove(moved.map(({ key }) => key));
  return `Successfully renamed ${from} to ${to}`;
}

async function write(files: Documents, path: string, text: string): Promise<void> {
  const bytes = bytesOf(text);
  if (bytes > TEXT_BYTES) {
    throw new Error(
      `The file ${path} would have ${bytes} bytes, and a memory file has at most ${TEXT_BYTES}: split it into several files.`,
    );
  }
  await files.put([{ key: path, text, metadata: {} }]);
}

/** The file at the path, or the files below it. */
async function filesWithin(files: Documents, path: string): Promise<Document[]> {
  return (await files.all()).filter(({ key }) => key === path || isWithin(key, path));
}

async function fileAt(files: Documents, path: string): Promise<Document> {
  const file = await files.get(path);
  if (file) return file;
  throw path === ROOT || (await filesWithin(files, path)).length > 0 ? new Error(`The path ${path} is not a file.`) : missing(path);
}

function missing(path: string): Error {
  return new Error(`The path ${path} does not exist. Please provide a valid path.`);
}

/** The lines of the range, which may end with -1 for the last. */
function numbered(text: string, [first = 1, last = -1]: readonly number[] = []): string {
  const lines = text.split("\n");
  const from = Math.max(1, first);
  return lines
    .slice(from - 1, last === -1 ? lines.length : last)
    .map((line, index) => `${String(from + index).padStart(NUMBER_COLUMNS)}\t${line}`)
    .join("\n");
}
