import type { PersonFolders } from "../../config/config.ts";
import { EVENTS } from "../hooks/hosts.ts";
import type { Connection, Edit } from "./connections.ts";
import { add, isEmpty, take, treeOf } from "./edit/edit.ts";
import type { Format, FormatName } from "./edit/format.ts";
import { JSON_FORMAT } from "./edit/json.ts";
import { TOML_FORMAT } from "./edit/toml.ts";
import { holds, type Part } from "./edit/tree.ts";
import { YAML_FORMAT } from "./edit/yaml.ts";
import { type FileChange, readText, withoutMark } from "./file.ts";
import type { HookLaunch, HostHooks } from "./hosts/host.ts";
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

/** Plans a connection, and takes back what the former connection of the host did. Changes nothing. */
export function planConnect(targets: readonly Target[], former: Connection | undefined): Plan {
  const edits: Edit[] = [];
  const changes = new Map(planDisconnect(former?.edits ?? []).map((change) => [change.file, change]));
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

export type State = "connected" | "not connected" | "entry is gone" | "entry of somebody else" | "file cannot be read";

/** What the file of the host says, beside what connect remembers. */
export function stateOf(host: Host, person: PersonFolders, connection: Connection | undefined): State {
  const file = connection?.file ?? configFileOf(host, person);
  if (host.kind === "address" || file === undefined) return connection ? "connected" : "not connected";
  try {
    const text = readText(file);
    const entry = host.entry({ command: "", args: [], env: {} });
    const isThere = text !== undefined && holds(treeOf(withoutMark(text).text, { file, format: host.format }), entry);
    if (connection) return isThere ? "connected" : "entry is gone";
    return isThere ? "entry of somebody else" : "not connected";
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
