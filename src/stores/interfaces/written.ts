import type { OrgId } from "../../memory/types.ts";

/**
 * Which organizations were ever written to. Without this, an organization whose file was removed would look like one that nobody has written
 * to yet, and would answer empty lists.
 */
export interface Written {
  list(): OrgId[];
  /** False for a deleted organization. */
  has(orgId: OrgId): boolean;
  /** Resolves once it is durable. Calls that wait together share a commit. Does nothing for an organization that does not exist. */
  mark(orgId: OrgId): Promise<void>;
}
