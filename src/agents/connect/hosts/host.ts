import type { PersonFolders } from "../../../config/config.ts";
import type { EventName } from "../../hooks/hosts.ts";
import type { Format } from "../edit/format.ts";
import type { Part } from "../edit/tree.ts";

/** The process that a host starts. */
export interface Launch {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** What a hook of a host runs. */
export interface HookLaunch {
  /** Words of a shell, quoted. */
  commandOf(event: EventName): string;
  readonly capture: boolean;
}

/** The hooks of a host, which stand in a JSON file below `hooks`, in a list for each event. */
export interface HostHooks {
  /** Its names of the events at which it takes context, or tells what the person said. */
  readonly events: Readonly<Partial<Record<EventName, string>>>;
  /** The file with the hooks. It may be `entryFile`, the file with the entry of the server. */
  file(person: PersonFolders, entryFile: string): string;
  /** The element of a list by which the host runs the command. */
  element(command: string): unknown;
  /** What else has to be in the file. */
  readonly defaults?: readonly Part[];
  /** What a person has to do so that the host runs them. */
  readonly toDo?: string;
}

/** The host waits for a hook, which ends by itself after a second. */
export const HOOK_TIMEOUT_SECONDS = 5;

/** The element of Claude Code, and of the hosts that follow it. */
export function commandGroup(command: string, timeout = HOOK_TIMEOUT_SECONDS): unknown {
  return { hooks: [{ type: "command", command, timeout }] };
}

interface Common {
  readonly id: string;
  readonly name: string;
  /** What a person does next to see that it works. */
  readonly howToTry: string;
}

/** A host that has its servers in a file. */
export interface FileHost extends Common {
  readonly kind: "file";
  readonly format: Format;
  /** The places for the file with the servers. The first that exists is used, or the first of all when none does. */
  configFiles(person: PersonFolders): readonly string[];
  /** Files and folders that only this host makes. */
  traces(person: PersonFolders): readonly string[];
  entry(launch: Launch): Part;
  readonly hooks?: HostHooks;
}

/** A host in which an administrator enters the address of a server. */
export interface AddressHost extends Common {
  readonly kind: "address";
}

export type Host = FileHost | AddressHost;
