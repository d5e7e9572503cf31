import { EventEmitter } from "node:events";
import type { MemoryId, OrgId } from "../../memory/types.ts";
import type { FormerSpace, Spaces } from "../../search/spaces/spaces.ts";
import { type EmbeddingSpace, sameSpace } from "../../stores/interfaces/embeddings.ts";
import type { VectorRow } from "../../stores/interfaces/vectors.ts";
import type { CognitionDeps, CognitionEvents } from "../deps.ts";
import { embedMissing, SWEEP_MEMORIES, type SweepProgress, sweep } from "./sweep.ts";

/** How often a move that takes longer reports its progress. */
const PROGRESS_MS = 1_000;

interface Move extends SweepProgress {
  readonly former: FormerSpace | undefined;
  /** Memories that were stored during the move and still need a vector in the former space. */
  readonly late: Set<MemoryId>;
}

/**
 * Moves each organization to the target space. During the move, searches use the former space, and new memories get a vector in both.
 * The new table already contains the finished vectors, so a sweep that starts again continues from there. One commit then activates the
 * new space.
 */
export class Reindex {
  readonly #deps: CognitionDeps;
  readonly #spaces: Spaces;
  readonly #adopted = new Set<OrgId>();
  readonly #moves = new Map<OrgId, Move>();
  /** Memories without a vector in the organizations that are swept without a move. */
  readonly #left = new Map<OrgId, number>();

  constructor(deps: CognitionDeps, spaces: Spaces) {
    this.#deps = deps;
    this.#spaces = spaces;
  }

  /** Must be called before the first vector of an organization is written. Records the embedder of its vectors. */
  async adopt(orgId: OrgId): Promise<void> {
    if (this.#adopted.has(orgId)) return;
    await this.#deps.records.embeddings.adopt(orgId, this.#spaces.target);
    this.#adopted.add(orgId);
  }

  /** Sweeps an organization and, if it is in another space, moves it to the target space. */
  async *steps(orgId: OrgId): AsyncGenerator<void, void, void> {
    const { records, vectors } = this.#deps;
    const { target } = this.#spaces;
    const active = await records.embeddings.active(orgId);
    const moves = active !== undefined && !sameSpace(active, target);
    const former = moves ? this.#spaces.open(active) : undefined;
    // Removes what abandoned moves left.
    await vectors.files.retain(orgId, former ? [former.vectors.space] : []);
    if (moves) await this.#begin(orgId, active, former);
    let reportedMs = Number.NEGATIVE_INFINITY;
    // No search uses these vectors yet, so no cache needs to know of them.
    const deps = moves ? { ...this.#deps, events: new EventEmitter<CognitionEvents>() } : this.#deps;
    for await (const progress of sweep(deps, orgId)) {
      if (moves) this.#advance(orgId, progress);
      else this.#left.set(orgId, progress.total - progress.embedded);
      if (performance.now() - reportedMs >= PROGRESS_MS) {
        reportedMs = performance.now();
        await this.#report(orgId, progress);
      }
      yield;
    }
    this.#left.delete(orgId);
    if (moves) await this.#finish(orgId, active);
    else await records.embeddings.activate(orgId, target);
  }

  /** Must be called when memories were stored with vectors of the target space. */
  arrived(orgId: OrgId, rows: readonly VectorRow[]): void {
    const move = this.#moves.get(orgId);
    if (move?.former) for (const { id } of rows) move.late.add(id);
  }

  /** Whether memories wait for their vector in the organization's former space. */
  hasLate(orgId: OrgId): boolean {
    const move = this.#moves.get(orgId);
    return move?.former !== undefined && move.late.size > 0;
  }

  /** Embeds new memories for the former space. If its embedder fails, searches find them by words until the move ends. */
  async visitLate(orgId: OrgId): Promise<number | undefined> {
    const move = this.#moves.get(orgId);
    if (!move?.former) return undefined;
    const ids = [...move.late].slice(0, SWEEP_MEMORIES);
    for (const id of ids) move.late.delete(id);
    try {
      const { records, mutex } = this.#deps;
      await embedMissing({ records, mutex, ...move.former }, orgId, ids);
    } catch (error) {
      this.#moves.set(orgId, { ...move, former: undefined });
      const message =
        "The former embedder fails: searches find new memories by words alone until all memories are embedded with the new one";
      this.#deps.log.warn({ org_id: orgId, err: error }, message);
      return undefined;
    }
    return move.late.size > 0 ? 0 : undefined;
  }

  /** Removes the table of a former space, which no search uses any more. */
  async retire(orgId: OrgId): Promise<undefined> {
    await this.#deps.vectors.files.retain(orgId, []);
  }

  async release(orgId: OrgId): Promise<void> {
    const former = this.#moves.get(orgId)?.former;
    this.#adopted.delete(orgId);
    this.#moves.delete(orgId);
    this.#left.delete(orgId);
    await former?.vectors.files.release(orgId);
  }

  /** Memories that searches find by their words alone until the sweep has made their vectors. */
  withoutVectors(): number {
    return [...this.#left.values()].reduce((sum, left) => sum + left, 0);
  }

  /** The number of organizations that are moving, and the memories left to embed in those that were counted. */
  stats(): { readonly organizations: number; readonly embedded: number; readonly left: number } {
    const moves = [...this.#moves.values()];
    const embedded = moves.reduce((sum, move) => sum + move.embedded, 0);
    return { organizations: moves.length, embedded, left: moves.reduce((sum, move) => sum + move.total, 0) - embedded };
  }

  // ------------------------------------------------------------------------------------------------------------------ moves

  async #begin(orgId: OrgId, active: EmbeddingSpace, former: FormerSpace | undefined): Promise<void> {
    // The sweep failed before and starts again, so the move is already known.
    if (this.#moves.has(orgId)) return;
    const { records, log } = this.#deps;
    const late = new Set<MemoryId>();
    if (former) {
      const stored = await former.vectors.ids(orgId);
      for (const id of await records.memories.ids(orgId)) if (!stored.has(id)) late.add(id);
    }
    this.#moves.set(orgId, { former, late, embedded: 0, total: 0 });
    const names = { from: active.identity.name, to: this.#spaces.target.identity.name };
    log.info(
      { org_id: orgId, ...names },
      "The embedder changed: all memories are embedded again; searches use the former vectors until then",
    );
  }

  #advance(orgId: OrgId, progress: SweepProgress): void {
    const move = this.#moves.get(orgId);
    if (move) this.#moves.set(orgId, { ...move, ...progress });
  }

  async #report(orgId: OrgId, progress: SweepProgress): Promise<void> {
    if (progress.embedded === progress.total) return;
    await this.#deps.records.embeddings.report(orgId, { space: this.#spaces.target, ...progress });
    this.#deps.log.info({ org_id: orgId, ...progress }, "Memories are being embedded");
  }

  /** Memories that were stored during the sweep were embedded for the target at once, so no vector is missing. */
  async #finish(orgId: OrgId, from: EmbeddingSpace): Promise<void> {
    const { records, log } = this.#deps;
    await records.embeddings.activate(orgId, this.#spaces.target);
    const former = this.#moves.get(orgId)?.former;
    this.#moves.delete(orgId);
    await former?.vectors.files.release(orgId);
    const names = { from: from.identity.name, to: this.#spaces.target.identity.name };
    log.info({ org_id: orgId, ...names }, "All memories are embedded again: searches use the new vectors");
  }
}
