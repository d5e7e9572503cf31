import type { PersonErasures } from "../interfaces/person-erasures.ts";
import type { Erasures, Records } from "../interfaces/records.ts";
import type { Pool } from "./engine/pool.ts";
import { erasureList } from "./erasing/erasure-list.ts";
import { relationalPersonErasures } from "./erasing/person-erasures.ts";
import { relationalBrowse } from "./memories/browse.ts";
import { relationalChecksums } from "./memories/checksums.ts";
import { relationalConfirmations } from "./memories/confirmations.ts";
import { relationalEmbeddings } from "./memories/embeddings.ts";
import { relationalExpiry } from "./memories/expiry.ts";
import { relationalJudgements } from "./memories/judgements.ts";
import { relationalMemories } from "./memories/memories.ts";
import { relationalPatches } from "./memories/patches.ts";
import { relationalQuestions } from "./memories/questions.ts";
import { relationalRevisions } from "./memories/revisions.ts";
import { relationalScopes } from "./memories/scopes.ts";
import { relationalTrail } from "./memories/trail.ts";
import { relationalTransfer } from "./memories/transfer.ts";
import { relationalUses } from "./memories/uses.ts";
import { relationalPeople } from "./people/people.ts";
import { relationalSubmissions } from "./submissions.ts";

/** The records without what each engine has of its own: the index of words, the files, and how bytes leave them. */
export interface RelationalRecords extends Omit<Records, "text" | "erasures" | "personErasures" | "files" | "close"> {
  readonly erasures: Omit<Erasures, "scrub">;
  readonly personErasures: Omit<PersonErasures, "lookThrough">;
}

export function relationalRecords(pool: Pool, now: () => number): RelationalRecords {
  return {
    submissions: relationalSubmissions(pool, now),
    memories: relationalMemories(pool),
    scopes: relationalScopes(pool),
    erasures: erasureList(pool),
    personErasures: relationalPersonErasures(pool),
    expiry: relationalExpiry(pool),
    embeddings: relationalEmbeddings(pool),
    transfer: relationalTransfer(pool),
    revisions: relationalRevisions(pool),
    patches: relationalPatches(pool),
    judgements: relationalJudgements(pool),
    confirmations: relationalConfirmations(pool),
    questions: relationalQuestions(pool),
    checksums: relationalChecksums(pool),
    browse: relationalBrowse(pool),
    people: relationalPeople(pool, now),
    trail: relationalTrail(pool),
    uses: relationalUses(pool),
  };
}
