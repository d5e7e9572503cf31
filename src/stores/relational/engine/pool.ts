import type { OrgId } from "../../../memory/types.ts";
import type { Operation } from "./operation.ts";
import type { Org } from "./org.ts";

/** The records of all organizations in one engine. An operation touches only the organization that it names. */
export interface Pool {
  /** Runs a read. Returns `absent`, and creates nothing, for an organization that was never written to. */
  read<T>(orgId: OrgId, absent: T, operation: (org: Org) => Operation<T>): Promise<T>;

  /** As {@link read}, of one moment however many statements it has. */
  snapshot<T>(orgId: OrgId, absent: T, operation: (org: Org) => Operation<T>): Promise<T>;

  /** Runs one transaction of the organization, which is created if it was never written to. */
  write<T>(orgId: OrgId, operation: (org: Org) => Operation<T>): Promise<T>;

  /** Runs one transaction of the organization. Returns `absent` when it was never written to. */
  change<T>(orgId: OrgId, absent: T, operation: (org: Org) => Operation<T>): Promise<T>;
}
