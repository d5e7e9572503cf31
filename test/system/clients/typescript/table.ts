import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The table of cases that all clients share; its head explains each field. */

export interface Expectation {
  readonly expect?: unknown;
  readonly error?: string;
  readonly some_error?: string;
  readonly message?: string;
  readonly retry_after?: number;
  /** No answer of the server gave the error a request id. */
  readonly local?: boolean;
}
export type Args = Readonly<Record<string, unknown>>;

export interface Step extends Expectation {
  readonly call: string;
  readonly args: Args;
  readonly key?: KeyName;
  readonly save?: Readonly<Record<string, string>>;
  readonly at_once?: number;
}

export const KEY_NAMES = ["full", "reader", "writer", "slow", "wrong", "other", "bound"] as const;
export type KeyName = (typeof KEY_NAMES)[number];

export interface ClientOptions {
  readonly retries?: number;
  readonly timeout_ms?: number;
}

export interface Case {
  readonly name: string;
  readonly key?: KeyName;
  readonly client?: ClientOptions;
  readonly steps: readonly Step[];
}

export interface Scripted {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly text?: string;
  readonly cut?: true | "body";
  readonly silent?: true;
  readonly refuse?: true;
}

export interface Fault extends Expectation {
  readonly name: string;
  readonly client?: ClientOptions;
  readonly server: readonly Scripted[];
  readonly call: string;
  readonly args: Args;
  readonly requests?: number;
  readonly same_key?: boolean;
  readonly waits_ms?: number;
  readonly prefer?: string | null;
}

interface Table {
  readonly cases: readonly Case[];
  readonly faults: readonly Fault[];
}

export function readTable(path = join(import.meta.dirname, "../../../../clients/cases.json")): Table {
  return JSON.parse(readFileSync(path, "utf8")) as Table;
}
