import type { OrgId, Scope } from "../../memory/types.ts";
import { type EmbeddingSpace, type Embeddings, sameSpace } from "../../stores/interfaces/embeddings.ts";
import { CoalescedReads } from "../coalesced-reads.ts";
import type { Caller, Search, SearchAnswer, SearchRequest, SearchStats } from "../types.ts";

export interface SearchBySpaceOptions {
  readonly embeddings: Pick<Embeddings, "active">;
  /** The space that every organization has or is moving to. */
  readonly target: { readonly space: EmbeddingSpace; readonly search: Search };
  /** Opens the read path of a former space. */
  readonly open: (space: EmbeddingSpace) => Search;
}

/**
 * Routes each search to the read path of its organization's active space. Each path has its own embedder, vectors and cache, so two
 * spaces never mix. An organization changes its path with the commit that makes the new space active.
 */
export class SearchBySpace implements Search {
  readonly #options: SearchBySpaceOptions;
  /** Organizations in the target space. None leaves it while this process runs. */
  readonly #arrived = new Set<OrgId>();
  readonly #active = new CoalescedReads<EmbeddingSpace | undefined>();
  readonly #formers: { readonly space: EmbeddingSpace; readonly search: Search }[] = [];

  constructor(options: SearchBySpaceOptions) {
    this.#options = options;
  }

  async search(scope: Scope, request: SearchRequest, caller?: Caller): Promise<SearchAnswer> {
    return (await this.#pathOf(scope.orgId)).search(scope, request, caller);
  }

  async reach(scope: Scope, request: SearchRequest): ReturnType<Search["reach"]> {
    return (await this.#pathOf(scope.orgId)).reach(scope, request);
  }

  /** New vectors belong to the target space. The read path of a former space reads its vectors from its store. */
  scopeChanged(...[scope, arrived]: Parameters<Search["scopeChanged"]>): void {
    this.#options.target.search.scopeChanged(scope, arrived);
    this.#tellFormers((search) => search.scopeChanged(scope));
  }

  forget(...[scope, ids]: Parameters<Search["forget"]>): void {
    this.#options.target.search.forget(scope, ids);
    this.#tellFormers((search) => search.forget(scope, ids));
  }

  stats(): SearchStats {
    return this.#options.target.search.stats();
  }

  close(): void {
    this.#options.target.search.close();
    this.#tellFormers((search) => search.close());
  }

  async #pathOf(orgId: OrgId): Promise<Search> {
    const { embeddings, target, open } = this.#options;
    if (this.#arrived.has(orgId)) return target.search;
    const space = await this.#active.of(orgId, () => embeddings.active(orgId));
    // An organization without vectors gets its first ones in the target space.
    if (!space || sameSpace(space, target.space)) {
      this.#arrived.add(orgId);
      return target.search;
    }
    const known = this.#formers.find((former) => sameSpace(former.space, space));
    if (known) return known.search;
    const search = open(space);
    this.#formers.push({ space, search });
    return search;
  }

  #tellFormers(tell: (search: Search) => void): void {
    for (const { search } of this.#formers) tell(search);
  }
}
