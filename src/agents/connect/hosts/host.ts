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
  /** May be the file with the entry, which is given. */
  file(person: PersonFolders, entryFile: string): string;
  /** What runs the command, as the host wants it in a list. */
  element(command: string): unknown;
  /** What else has to be in the file. */
  readonly defaults?: readonly Part[];
  /** What a person has to do so that the host runs them. */
  readonly toDo?: string;
}

/** The host waits for a hook, which ends by itself after a second. */
export const HOOK_TIMEOUT_SECONDS = 5;

/** As Claude Code has it, and the hosts that follow it. */
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
  /** The one that exists is the host's; the first when none does. */
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
