import { existsSync, readFileSync } from "node:fs";

/** One scope of a retrieval data set: memories in the order of the conversation, and questions with the memories that answer them. */
export interface DatasetScope {
  readonly set: string;
  readonly scope: string;
  readonly memories: readonly DatasetMemory[];
  readonly queries: readonly DatasetQuery[];
}

export interface DatasetMemory {
  readonly id: string;
  readonly text: string;
  readonly session?: string;
  readonly speaker?: string;
  readonly time?: string;
}

export interface DatasetQuery {
  readonly id: string;
  readonly text: string;
  readonly category: string;
  readonly relevant: readonly string[];
  /** The query is asked when only this many of the first memories exist. */
  readonly visible?: number;
}

export function readDataset(path: string): DatasetScope[] {
  if (!existsSync(path)) throw new Error(`There is no file ${path}. Give a data set with one scope per line, as JSON.`);
  return readFileSync(path, "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => JSON.parse(line) as DatasetScope);
}

/** The well-known metadata keys that ranking may use. */
export function metadataOf(memory: DatasetMemory): Record<string, string> {
  return {
    ...(memory.session ? { session_id: memory.session } : {}),
    ...(memory.speaker ? { speaker: memory.speaker } : {}),
    ...(memory.time ? { occurred_at: memory.time } : {}),
  };
}
