import type { MemoryId, OrgId, Scope } from "../../memory/types.ts";

/**
 * What servers on one database tell each other. Notices only make reactions prompt: the database decides, so a lost one costs time and
 * never a wrong answer.
 */
export type Notice =
  /** Submissions, erasures or other work wait in the organization. */
  | { readonly kind: "wake"; readonly orgId: OrgId }
  /** The organization's vectors are to be compared with its records. */
  | { readonly kind: "sweep"; readonly orgId: OrgId }
  | { readonly kind: "changed"; readonly scope: Scope }
  /** These memories may be in the memory of no server any more. */
  | { readonly kind: "erased"; readonly scope: Scope; readonly ids: readonly MemoryId[] };

export interface OnNotice {
  readonly heard: (notice: Notice) => void;
  /** Called after notices may have been lost. */
  readonly missed: () => void;
}

/** Called for each organization that this worker begins or ends to process. */
export interface OnTurn {
  readonly take: (orgId: OrgId) => void;
  /** Resolves when no work on it runs any more. */
  readonly give: (orgId: OrgId) => Promise<void>;
}

/** The organizations that one of several workers processes: each is processed by one at a time. */
export interface Turns {
  has(orgId: OrgId): boolean;
  /** Takes an organization that no worker has, soon. */
  want(orgId: OrgId): void;
  /** Gives everything back. Called when all work has ended. */
  close(): Promise<void>;
}

export interface Neighbours {
  /** Tells the other servers. Never rejects. */
  tell(notice: Notice): void;
  /** Hears what the other servers tell. `serves`: whether this process answers requests, and counts as a server. */
  listen(on: OnNotice, serves: boolean): Promise<void>;
  /** How many servers there are, at least one; some seconds old. */
  servers(): number;
  /** The same text for all servers here, and another one for those of any other place, such as a copy. */
  placeId(): Promise<string>;
  /** Takes part in the processing. */
  takeTurns(on: OnTurn): Promise<Turns>;
}
