import type { MemoryId, OrgId } from "../../memory/types.ts";
import type { Topic } from "../../models/model.ts";
import type { Excerpt, MemoryLink } from "./browse.ts";
import type { PageKey } from "./page-key.ts";
import type { Actor, TrailAction } from "./trail.ts";
import type { ExportedPage } from "./transfer.ts";
import type { Certainty, SupersessionReason } from "./verdicts.ts";

/**
 * What is known of a person: the scopes of one user, of all agents or of one. Read-only views for the dashboard and the command line; each
 * method reads only the organization that it names, in pieces short enough for the thread that answers requests.
 *
 * A fact is *believed* while it is active and has not expired. At a former moment, it was believed if it was stored by then, was neither
 * deleted nor expired, and no sure supersession was in force against it.
 *
 * @example
 * const [ana] = await records.people.list({ orgId }, 50);
 * const { topics } = await records.people.beliefs({ orgId, userId: ana.userId }, { limit: 200 });
 */
export interface People {
  /** In the order of their ids, after `afterId`: those of whom there is a memory, or a write that waits. */
  list(orgId: OrgId, wanted: PeopleFilter, limit: number): Promise<PersonSummary[]>;
  count(orgId: OrgId): Promise<number>;
  /** Undefined when nothing was ever written for this user. */
  find(person: PersonFilter): Promise<Person | undefined>;
  /** The days, in UTC and oldest first, on which what is believed changed; at most the last `limit`. */
  days(person: PersonFilter, limit: number): Promise<PersonDay[]>;
  beliefs(person: PersonFilter, wanted: BeliefsWanted): Promise<Beliefs>;
  /** Newest first, after `after`, which is `next` of the page before. */
  timeline(person: PersonFilter, limit: number, after?: TimelinePlace): Promise<TimelinePage>;
  /** As {@link Transfer.page}, of the person alone and oldest first. */
  exported(person: PersonFilter, limit: number, after?: PageKey): Promise<ExportedPage<PageKey>>;
}

export interface PeopleFilter {
  readonly startsWith?: string | undefined;
  readonly afterId?: string | undefined;
}

export interface PersonFilter {
  readonly orgId: OrgId;
  readonly userId: string;
  /** All agents when absent. */
  readonly agentId?: string | undefined;
}

export interface PersonSummary {
  readonly userId: string;
  /** Facts that are believed. */
  readonly believed: number;
  readonly agents: number;
  /** When the newest memory was stored; undefined when there is none. */
  readonly learnedAtMs: number | undefined;
}

export interface Person extends PersonSummary {
  /** Facts that are no longer believed, because a newer one superseded them. */
  readonly replaced: number;
  readonly abstractions: number;
  /** Accepted writes that are not memories yet. */
  readonly waiting: number;
  readonly firstLearnedAtMs: number | undefined;
  /** Those who know most first. */
  readonly agentsKnowing: readonly KnowingAgent[];
}

export interface KnowingAgent {
  readonly agentId: string;
  readonly believed: number;
  readonly wroteAtMs: number | undefined;
}

export interface PersonDay {
  /** The beginning of the day. */
  readonly atMs: number;
  /** What was believed at its end. */
  readonly believed: number;
  /** Facts that came, and facts that were no longer believed. */
  readonly changed: number;
}

export interface BeliefsWanted {
  /** A former moment; now when absent. */
  readonly asOfMs?: number | undefined;
  /** Of all topics together: the most important facts are told. */
  readonly limit: number;
}

export interface Beliefs {
  /** In the order of `TOPICS`; what has no topic comes last. */
  readonly topics: readonly BelievedTopic[];
  readonly total: number;
}

export interface BelievedTopic {
  readonly topic: Topic | undefined;
  readonly beliefs: readonly Belief[];
}

/** The same words, as one agent or several have them. */
export interface Belief {
  /** The facts that say it, the oldest first: one for each agent, or more. */
  readonly facts: readonly BelievedFact[];
  readonly excerpt: Excerpt;
  readonly importance: number;
  /** When the first of them was stored. */
  readonly sinceMs: number;
  /** When a person last said that it is right; undefined when nobody has. */
  readonly confirmedAtMs: number | undefined;
  /** Whether another fact probably says otherwise, and both are active. */
  readonly isDoubted: boolean;
  /** What it replaced, newest first, at most three. */
  readonly replaced: readonly MemoryLink[];
}

export interface BelievedFact {
  readonly id: MemoryId;
  readonly agentId: string;
}

export interface TimelinePage {
  readonly events: readonly TimelineEvent[];
  /** Undefined on the last page. */
  readonly next: TimelinePlace | undefined;
}

/** Where a page ends: among what memories tell of themselves, and in the trail. */
export interface TimelinePlace {
  readonly atMs: number;
  /** Orders what happened at the same time. */
  readonly key: string;
  /** The number of the last entry of the trail; `MAX_SAFE_INTEGER` when the page has none yet. */
  readonly trailNo: number;
}

export interface TimelineEvent {
  readonly atMs: number;
  /**
   * `learned`: a fact was stored. `replaced`: it took the place of older ones, `edited` and `merged` because somebody said so. `expired`,
   * `deleted`, `restored`, `patched`, `confirmed`, `settled` and `erased` are said of a memory, the last without it.
   */
  readonly kind: "learned" | "replaced" | "expired" | TrailAction;
  /** Undefined when it is gone; the first fact of a write that was named as a whole. */
  readonly memory: MemoryLink | undefined;
  /** What there still is of what was named: the memory, or all facts of a write. */
  readonly ids: readonly MemoryId[];
  readonly agentId: string;
  /** What was replaced: as long as any of it is, without what was restored since. */
  readonly older: readonly MemoryLink[];
  readonly reason: SupersessionReason | undefined;
  readonly certainty: Certainty | undefined;
  /** Who did it; undefined when an agent's write did, or time. */
  readonly by: Actor | undefined;
  /** How many memories an erasure took, or a deletion of a write; 1 for everything else. */
  readonly count: number;
  /** Whether it was undone since. */
  readonly isUndone: boolean;
}
