import { type Static, Type } from "@sinclair/typebox";
import { UserId } from "../../http/schemas.ts";
import { closedObject } from "../../memory/checker.ts";
import { EMAIL_CHARACTERS } from "../../stores/interfaces/accounts.ts";
import { TRAIL_ACTIONS, type TrailAction } from "../../stores/interfaces/trail.ts";
import type { Page } from "./contract.ts";

/** The contract between browser and server for what was done, in an organization and on the server. Times are ISO 8601 in UTC. */

/** Who did something. */
export interface Doer {
  readonly kind: "person" | "key" | "command";
  /** The e-mail address of a person, or the id of a key; null for a command. */
  readonly id: string | null;
  /** The label of a key; null for one without a label, for one that is gone, and for everybody else. */
  readonly label: string | null;
}

/** What is done besides memories, as the nouns of the audit. */
export const AUDITED_NOUNS = ["login", "key", "user", "person", "organization", "dead_letter"] as const;
export type AuditedNoun = (typeof AUDITED_NOUNS)[number];

const who = Type.String({
  pattern: `^(command|(person|key):.{1,${EMAIL_CHARACTERS}})$`,
  description: "person: and an e-mail address, key: and the id of a key, or command",
});
const time = (edge: string) => Type.String({ description: `done ${edge} this time, ISO 8601 with a time zone` });

/** `GET orgs/:org/activity`, newest first, for every role. Owners also see what belongs to no organization: logins and users. */
export const ActivityQuery = closedObject({
  who: Type.Optional(who),
  what: Type.Optional(
    Type.Union(
      [...TRAIL_ACTIONS, ...AUDITED_NOUNS].map((name) => Type.Literal(name)),
      {
        description: "what was done to memories, or the kind of another thing that was changed",
      },
    ),
  ),
  user_id: Type.Optional(UserId),
  from: Type.Optional(time("at or after")),
  to: Type.Optional(time("before")),
  cursor: Type.Optional(Type.String({ maxLength: 40, description: "next_cursor of the previous page" })),
});
export type ActivityQuery = Static<typeof ActivityQuery>;

interface Done {
  /** Unique within the organization. */
  readonly id: string;
  readonly at: string;
  /** How often, for failed logins; how many memories, for an erasure; 1 for everything else. */
  readonly count: number;
}

/** Something that was done to memories of one agent and user. */
export interface MemoryActivity extends Done {
  readonly of: "memory";
  readonly by: Doer;
  readonly action: TrailAction;
  /** Null when several were erased. An erased one cannot be opened any more. */
  readonly memory_id: string | null;
  readonly agent_id: string;
  readonly user_id: string;
}

/** Anything else, as the audit has it. */
export interface AuditActivity extends Done {
  readonly of: "audit";
  /** Null for a failed login, of which only the network address is known. */
  readonly by: Doer | null;
  /** Such as `key.created`. */
  readonly action: string;
  /** The changed thing. `name` is the label of a key, the e-mail address of a user or the name of an organization, while it is there. */
  readonly target: { readonly id: string; readonly name: string | null } | null;
  /** Of a failed login; null when it came from several. */
  readonly address: string | null;
}

export type ActivityEntry = MemoryActivity | AuditActivity;
export type ActivityPage = Page<ActivityEntry>;
