import type { PersonFolders } from "../../config/config.ts";
import { isRecord } from "../../memory/json.ts";
import { EVENTS } from "../hooks/hosts.ts";
import type { Connection, Edit } from "./connections.ts";
import { add, isEmpty, take, treeOf } from "./edit/edit.ts";
import type { Format, FormatName } from "./edit/format.ts";
import { JSON_FORMAT } from "./edit/json.ts";
import { TOML_FORMAT } from "./edit/toml.ts";
import { type Part, valueAt } from "./edit/tree.ts";
import { YAML_FORMAT } from "./edit/yaml.ts";
import { type FileChange, readText, withoutMark } from "./file.ts";
import type { FileHost, HookLaunch, HostHooks } from "./hosts/host.ts";
import { configFileOf, type Host, type Launch } from "./hosts.ts";

const FORMATS: Readonly<Record<FormatName, Format>> = { JSON: JSON_FORMAT, TOML: TOML_FORMAT, YAML: YAML_FORMAT };

/** The parts that a file is to have. */
interface Target {
  readonly file: string;
  readonly format: Format;
  readonly parts: readonly Part[];
}

export interface Plan {
  readonly changes: readonly FileChange[];
  /** How each change is taken back. */
  readonly edits: readonly Edit[];
}

/** The files of the host with its entry, and with its hooks where `hooks` is given. */
export function targetsOf(host: Host, person: PersonFolders, launch: Launch, hooks?: HookLaunch): Target[] {
  const file = configFileOf(host, person);
  if (host.kind === "address" || file === undefined) return [];
  const entry = { file, format: host.format, parts: [host.entry(launch)] };
  if (!hooks || !host.hooks) return [entry];
  const added = { file: host.hooks.file(person, file), format: JSON_FORMAT, parts: hookParts(host.hooks, hooks) };
  // A file gets one change, because taking it back looks for all that was inserted as one text.
  return added.file === file ? [{ ...entry, parts: [...entry.parts, ...added.parts] }] : [entry, added];
}

/** The event at the end of a turn is needed only for capture. */
function hookParts({ events, element, defaults = [] }: HostHooks, { commandOf, capture }: HookLaunch): Part[] {
  const wanted = EVENTS.filter((event) => event !== "turn-end" || capture);
  const lists = wanted.flatMap((event) => {
    const name = events[event];
    return name === undefined ? [] : [{ path: ["hooks", name], isElement: true, value: element(commandOf(event)) }];
  });
  return [...defaults, ...lists];
}

/** Plans a connection, and takes back the former edits for the host. Changes nothing. */
export function planConnect(targets: readonly Target[], former: readonly Edit[]): Plan {
  const edits: Edit[] = [];
  const changes = new Map(planDisconnect(former).map((change) => [change.file, change]));
  for (const { file, format, parts } of targets) {
    const { before, after: base } = changes.get(file) ?? unchanged(file);
    const { mark, text } = withoutMark(base ?? "");
    const { text: after, added, change } = add(text, parts, { file, format });
    changes.set(file, { file, before, after: mark + after });
    edits.push({ file, format: format.name, created_file: base === undefined, parts: added.map(stored), change });
  }
  return { changes: [...changes.values()], edits };
}

/** Plans to take back the edits. Changes nothing. */
export function planDisconnect(edits: readonly Edit[]): FileChange[] {
  return edits.map(({ file, format: name, created_file: created, parts, change }) => {
    const before = readText(file);
    if (before === undefined) return { file, before, after: undefined };
    const { mark, text } = withoutMark(before);
    const document = { file, format: FORMATS[name] };
    const left = take(text, parts.map(part), change, document);
    return { file, before, after: created && isEmpty(left, document) ? undefined : mark + left };
  });
}

/** An entry of connect in the file of a host. */
export interface OwnEntry {
  /** The data folder that it names. */
  readonly dataDir: string;
  /** How it is taken back where no connection remembers it, because the data folder is gone or another one. */
  readonly edit: Edit;
}

/** The entry of a connect, with whatever folder; undefined where there is none, or one of another form. */
export function ownEntryOf(host: Host, person: PersonFolders): OwnEntry | undefined {
  const file = configFileOf(host, person);
  if (host.kind === "address" || file === undefined) return undefined;
  const found = entryIn(host, file);
  const dataDir = folderNamedIn(found?.value);
  if (found === undefined || dataDir === undefined) return undefined;
  const edit = { file, format: host.format.name, created_file: false, parts: [stored(found)], change: { removed: "", inserted: "" } };
  return { dataDir, edit };
}

/** What stands in the file where the host has the entry of memoryd. Throws {@link UsageError} for a file that cannot be read. */
function entryIn(host: FileHost, file: string): Part | undefined {
  const text = readText(file);
  if (text === undefined) return undefined;
  const { path } = host.entry({ command: "", args: [], env: {} });
  const value = valueAt(treeOf(withoutMark(text).text, { file, format: host.format }), path);
  return value === undefined ? undefined : { path, value };
}

/** Whatever the form of the host's entry, the words that start the process are in one list of it. */
function folderNamedIn(entry: unknown): string | undefined {
  const words: unknown[] = isRecord(entry) ? Object.values(entry).filter(Array.isArray).flat() : [];
  const [, flag, dataDir] = words.slice(words.indexOf("mcp"));
  return words.includes("mcp") && flag === "--data" && typeof dataDir === "string" ? dataDir : undefined;
}

export type State =
  | "connected"
  | "not connected"
  | "entry is gone"
  | `connected with ${string}`
  | "entry without a connection"
  | "entry made by hand"
  | "file cannot be read";

/** What the file of the host says, beside what connect remembers in the data folder. */
export function stateOf(host: Host, person: PersonFolders, dataDir: string, connection: Connection | undefined): State {
  const file = connection?.file ?? configFileOf(host, person);
  if (host.kind === "address" || file === undefined) return connection ? "connected" : "not connected";
  try {
    const entry = entryIn(host, file);
    if (connection) return entry ? "connected" : "entry is gone";
    if (!entry) return "not connected";
    const other = folderNamedIn(entry.value);
    if (other === undefined) return "entry made by hand";
    return other === dataDir ? "entry without a connection" : `connected with ${other}`;
  } catch {
    return "file cannot be read";
  }
}

function unchanged(file: string): FileChange {
  const text = readText(file);
  return { file, before: text, after: text };
}

function part({ path, value, isElement, isDefault }: Edit["parts"][number]): Part {
  return { path, value, ...(isElement && { isElement }), ...(isDefault && { isDefault }) };
}

function stored({ path, value, isElement, isDefault }: Part): Edit["parts"][number] {
  return { path: [...path], value, ...(isElement && { isElement }), ...(isDefault && { isDefault }) };
}
