import type { OrgId } from "../../memory/types.ts";

/**
 * The organizations that were ever written to. Without this record, an organization whose file was removed would look like one that nobody
 * has written to yet, and would return empty lists.
 */
export interface Written {
  list(): Promise<OrgId[]>;
  /** False for a deleted organization. */
  has(orgId: OrgId): Promise<boolean>;
  /** Resolves once the mark is durable. Concurrent calls share a commit. Does nothing for an organization that does not exist. */
  mark(orgId: OrgId): Promise<void>;
}
