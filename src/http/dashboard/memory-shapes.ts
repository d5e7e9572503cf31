import type { Metadata } from "../../memory/types.ts";
import type * as stores from "../../stores/browse.ts";
import { headerShape, isoTime, isoTimeOrNull } from "../shapes.ts";
import type { ErasePreview, MemoryDetails, MemoryItem, MemoryLink, Supersession } from "./contract-memories.ts";

/** Converts the results of the records into the shapes of the contract. */

export function itemShape(item: stores.MemoryExcerpt): MemoryItem {
  const { org_id: _, ...record } = headerShape(item);
  return { ...record, ...excerptShape(item.excerpt) };
}

function excerptShape({ text, isCut }: stores.Excerpt) {
  return { excerpt: text, is_cut: isCut };
}

export function linkShape({ id, level, status, createdAtMs, excerpt }: stores.MemoryLink): MemoryLink {
  return { id, level, status, created_at: isoTime(createdAtMs), ...excerptShape(excerpt) };
}

function supersessionShape({ memory, reason, certainty, rule, atMs, undoneAtMs, undoneBy }: stores.Supersession): Supersession {
  return {
    memory: linkShape(memory),
    ...{ reason, certainty, rule, at: isoTime(atMs) },
    undone_at: isoTimeOrNull(undoneAtMs),
    undone_by: undoneBy ?? null,
  };
}

/** Writes each value as JSON text, because a browser would change numbers that a double cannot represent. */
function metadataShape(metadata: Metadata | null): Record<string, string> | null {
  return metadata && Object.fromEntries(Object.entries(metadata).map(([name, value]) => [name, JSON.stringify(value)]));
}

export function detailsShape(details: stores.MemoryDetails): MemoryDetails {
  const { memory, write, revisionWaits } = details;
  const isFact = memory.level === 0;
  const isActive = memory.status === "active";
  return {
    ...itemShape({ ...memory, excerpt: details.excerpt }),
    org_id: memory.scope.orgId,
    content: memory.content,
    metadata: metadataShape(memory.metadata),
    outdated: memory.outdated,
    write: write
      ? {
          id: write.id,
          content: write.content,
          metadata: metadataShape(write.metadata),
          confidence: write.confidence,
          extract: write.extract,
          created_at: isoTime(write.createdAtMs),
          state: write.state,
          error: write.error ?? null,
        }
      : null,
    supersedes: details.supersedes.map(supersessionShape),
    superseded_by: details.supersededBy.map(supersessionShape),
    siblings: details.siblings.map(linkShape),
    sources: details.sources.map(linkShape),
    abstractions: details.abstractions.map(linkShape),
    stands_for_write: write?.id === memory.id,
    revision_waits: revisionWaits,
    can: {
      deprecate: isActive,
      restore: isFact && (!isActive || memory.outdated),
      edit: isFact && isActive && !revisionWaits,
      erase: true,
    },
  };
}

export function previewShape(id: string, preview: stores.ErasurePreview): ErasePreview {
  return {
    id,
    facts: preview.facts.map(linkShape),
    fact_count: preview.factCount,
    revisions: preview.revisions.map(linkShape),
    revision_count: preview.revisionCount,
    waiting_revisions: preview.waitingRevisions,
    abstractions: preview.abstractions.map(linkShape),
    abstraction_count: preview.abstractionCount,
    archived_text: preview.archivedText,
    kept: preview.kept.map(linkShape),
    given_back: preview.givenBack.map(linkShape),
    given_back_count: preview.givenBackCount,
  };
}
