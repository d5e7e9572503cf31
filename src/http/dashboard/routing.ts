import type { Static, TObject } from "@sinclair/typebox";
import { MemorydError } from "../../memory/errors.ts";
import type { OrgId } from "../../memory/types.ts";
import type { WorkerStats } from "../../messages.ts";
import type { ModelState } from "../../models/model.ts";
import type { Control } from "../../stores/control.ts";
import type { Exchange } from "../call.ts";
import type { HttpDeps } from "../server.ts";

/** What the dashboard's routes need beside those of the API. */
export interface DashboardSources {
  readonly worker: WorkerView;
  readonly models: ModelsView;
}

export interface WorkerView {
  /** Undefined before its first pulse. */
  stats(): WorkerStats | undefined;
  alive(): boolean;
  restarts(): number;
}

export interface ModelsView {
  /** One line: which models were chosen, and why. */
  readonly explanation: string;
  /** Which models run, and what is wrong with one that does not answer. Looked at anew every few seconds at most. */
  states(): Promise<readonly ModelState[]>;
}

export type DashboardDeps = HttpDeps;

/** What a route asks of a session before its handler runs; the steps go into Elysia's `derive`. */
export interface Gate {
  /** A session of any role. */
  reads(): (exchange: Exchange) => { sessionAlive: () => boolean };
  /** A session of any role, proof against forgery, and a body. */
  asks<Schema extends TObject>(schema: Schema, limitBytes: number): (exchange: Exchange) => Promise<{ input: Static<Schema> }>;
  /** An owner's session, proof against forgery, and a body. */
  changes<Schema extends TObject>(
    schema: Schema,
    limitBytes: number,
  ): (exchange: Exchange) => Promise<{ input: Static<Schema>; audited: Audited }>;
}

/** Tells the audit of what was done, to each of the targets: ids, never content. */
export type Audited = (action: string, targets: string | readonly string[], orgId: OrgId) => void;

/** Throws `not_found` for what is no organization. */
export function organization(control: Control, id: string): OrgId {
  const found = control.orgs.find(id);
  if (found?.id !== id)
    throw new MemorydError("not_found", "no such organization: it may have been deleted; the list of organizations has those there are");
  return id;
}
