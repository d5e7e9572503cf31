import type { OrgId } from "../../../memory/types.ts";
import type { Operation, Rows } from "./operation.ts";
import type { Org } from "./org.ts";

/** The records of all organizations in one engine. An operation touches only the organization that it names. */
export interface Pool {
  /** Runs a read. Returns `absent`, and creates nothing, for an organization that was never written to. */
  read<T>(orgId: OrgId, absent: T, operation: (org: Org) => Operation<T>): Promise<T>;

  /** As {@link read}, of one moment however many statements it has. */
  snapshot<T>(orgId: OrgId, absent: T, operation: (org: Org) => Operation<T>): Promise<T>;

  /**
   * Accepts something new in one transaction of the organization, which is created if it was never written to. An engine may run such
   * operations interleaved, statement by statement. What two of them must not both do, a key has to refuse; each is then run again, alone.
   */
  accept<T>(orgId: OrgId, operation: (org: Org) => Operation<T>): Promise<T>;

  /** Runs one transaction of the organization, which is created if it was never written to. */
  write<T>(orgId: OrgId, operation: (org: Org) => Operation<T>): Promise<T>;

  /** Runs one transaction of the organization. Returns `absent` when it was never written to. */
  change<T>(orgId: OrgId, absent: T, operation: (org: Org) => Operation<T>): Promise<T>;

  /** As {@link change}; what is accepted meanwhile need not wait before {@link Org.holdQueue}. Until then the operation leaves the queue alone. */
  process<T>(orgId: OrgId, absent: T, operation: (org: Org) => Operation<T>): Promise<T>;
}

/** The control store in one engine. */
export interface ControlPool {
  /** Runs a single statement that reads. */
  read<T>(operation: (rows: Rows) => Operation<T>): Promise<T>;
  /** Runs one transaction. Changes follow each other, whatever process they come from. */
  change<T>(operation: (rows: Rows) => Operation<T>): Promise<T>;
  /** As {@link change}, for organizations, keys and requests: the version of the control store rises. */
  administer<T>(operation: (rows: Rows) => Operation<T>): Promise<T>;
}
