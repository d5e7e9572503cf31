import type { PersonFolders } from "../../config.ts";
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
  commandOf(event: "session-start" | "prompt" | "turn-end"): string;
  readonly capture: boolean;
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
  readonly hooks?: {
    readonly format: Format;
    file(person: PersonFolders): string;
    parts(launch: HookLaunch): readonly Part[];
  };
}

/** A host in which an administrator enters the address of a server. */
export interface AddressHost extends Common {
  readonly kind: "address";
}

export type Host = FileHost | AddressHost;
