import type { OrgId } from "../memory/types.ts";
import type { CognitionDeps } from "./deps.ts";

/**
 * Runs what stores vectors and then their records. If it fails, vectors may be left whose memories were not stored, and whose writes may be
 * erased before they are tried again: a sweep finds them.
 */
export async function storing<T>({ unmatched }: CognitionDeps, orgId: OrgId, store: () => Promise<T>): Promise<T> {
  try {
    return await store();
  } catch (error) {
    unmatched?.(orgId);
    throw error;
  }
}
