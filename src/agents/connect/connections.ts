import { type Static, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { UsageError } from "../../memory/errors.ts";
import { connectionsFile } from "../../stores/folder/paths.ts";
import { readText, writeWhole } from "./file.ts";

const EDIT = Type.Object({
  file: Type.String(),
  format: Type.Union([Type.Literal("JSON"), Type.Literal("TOML"), Type.Literal("YAML")]),
  /** Whether there was no file before. */
  created_file: Type.Boolean(),
  parts: Type.Array(
    Type.Object({
      path: Type.Array(Type.String()),
      value: Type.Unknown(),
      isElement: Type.Optional(Type.Boolean()),
      isDefault: Type.Optional(Type.Boolean()),
    }),
  ),
  change: Type.Object({ removed: Type.String(), inserted: Type.String() }),
});

const CONNECTION = Type.Object({
  host: Type.String(),
  /** The file with the entry; null for a host whose servers are entered by hand. */
  file: Type.Union([Type.String(), Type.Null()]),
  key_id: Type.String(),
  /** Hooks read it here, because a host starts them without the environment of its servers. */
  key: Type.String(),
  agent_id: Type.String(),
  user_id: Type.String(),
  hooks: Type.Boolean(),
  capture: Type.Boolean(),
  edits: Type.Array(EDIT),
});

const CONNECTIONS = Type.Object({ version: Type.Literal(1), connections: Type.Array(CONNECTION) });

/** What connect did in one file. */
export type Edit = Static<typeof EDIT>;
/** What connect did for one host. The names are those of the file, which hooks read as well. */
export type Connection = Static<typeof CONNECTION>;

/** The connections of a data folder. Throws {@link UsageError} for a file that somebody damaged. */
export function readConnections(dataDir: string): readonly Connection[] {
  const file = connectionsFile(dataDir);
  const text = readText(file);
  if (text === undefined) return [];
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    read = undefined;
  }
  if (Value.Check(CONNECTIONS, read)) return read.connections;
  throw new UsageError(`${file} is damaged. Move it away, take the entries memoryd out of the files of the hosts, and connect again.`);
}

/** Stores the connection in place of a former one of the host. Only the process that has locked the connections may. */
export function storeConnection(dataDir: string, connection: Connection): void {
  write(dataDir, [...others(dataDir, connection.host), connection]);
}

/** Removes the connection of the host. Only the process that has locked the connections may. */
export function removeConnection(dataDir: string, host: string): void {
  write(dataDir, others(dataDir, host));
}

function others(dataDir: string, host: string): Connection[] {
  return readConnections(dataDir).filter((connection) => connection.host !== host);
}

function write(dataDir: string, connections: readonly Connection[]): void {
  writeWhole(connectionsFile(dataDir), `${JSON.stringify({ version: 1, connections }, null, 2)}\n`);
}
