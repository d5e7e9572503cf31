import type { OrgId } from "../../memory/types.ts";
import { type Change, type ChangedKind, TOLD_CHANGES } from "./contract-events.ts";

/** Where something changed; any place where a field is absent. */
export interface Place {
  readonly orgId?: OrgId | undefined;
  readonly agentId?: string;
  readonly userId?: string;
}

const ANYWHERE: Place = {};

/** Changes that one stream has not told yet. However many there are, it holds up to {@link TOLD_CHANGES}: more are told less exactly. */
export class Changes {
  #places = new Map<string, { readonly place: Place; readonly kinds: Set<ChangedKind> }>();

  get size(): number {
    return this.#places.size;
  }

  add(place: Place, kinds: readonly ChangedKind[]): void {
    // Told of the whole organization, or of all, it need not be told again.
    if (this.#has(ANYWHERE, kinds) || this.#has({ orgId: place.orgId }, kinds)) return;
    this.#put(place, kinds);
    if (this.size > TOLD_CHANGES) this.#widen(({ orgId }) => ({ orgId }));
    if (this.size > TOLD_CHANGES) this.#widen(() => ANYWHERE);
  }

  /** Returns the changes and forgets them. */
  take(): Change[] {
    const taken = [...this.#places.values()].map(({ place: { orgId, agentId, userId }, kinds }) => ({
      org_id: orgId ?? null,
      agent_id: agentId ?? null,
      user_id: userId ?? null,
      kinds: [...kinds],
    }));
    this.#places.clear();
    return taken;
  }

  #has(place: Place, kinds: readonly ChangedKind[]): boolean {
    const known = this.#places.get(keyOf(place))?.kinds;
    return known !== undefined && kinds.every((kind) => known.has(kind));
  }

  #put(place: Place, kinds: Iterable<ChangedKind>): void {
    const key = keyOf(place);
    const known = this.#places.get(key);
    if (!known) this.#places.set(key, { place, kinds: new Set(kinds) });
    else for (const kind of kinds) known.kinds.add(kind);
  }

  #widen(wider: (place: Place) => Place): void {
    const places = [...this.#places.values()];
    this.#places.clear();
    for (const { place, kinds } of places) this.#put(wider(place), kinds);
  }
}

function keyOf({ orgId, agentId, userId }: Place): string {
  return JSON.stringify([orgId, agentId, userId]);
}
