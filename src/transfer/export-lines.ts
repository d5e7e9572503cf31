import type { MemoryId, OrgId } from "../memory/types.ts";
import type { Organization } from "../stores/interfaces/control.ts";
import type { PageKey } from "../stores/interfaces/page-key.ts";
import type { PersonFilter } from "../stores/interfaces/people.ts";
import type { Records } from "../stores/interfaces/records.ts";
import { type ExportedPage, TRANSFER_MEMORIES } from "../stores/interfaces/transfer.ts";
import { FORMAT, FORMAT_VERSION, type Header, toLine } from "./memory-line.ts";

export interface ExportedLines {
  /** Ends with a line feed. */
  readonly text: string;
  /** Number of memories up to and including this text. */
  readonly memories: number;
  /** Memories of this part that are left out, because what is stored of them is damaged. */
  readonly damaged: readonly MemoryId[];
}

/** Whose memories an export has: all of the organization's, or those of one user, of all agents or of one. */
export type ExportedPerson = Pick<PersonFilter, "userId" | "agentId">;

/** Yields memories as JSON Lines, a page at a time. Others may write meanwhile: each page is a snapshot of one moment. */
export async function* exportLines(
  records: Records,
  org: Organization,
  version: string,
  person?: ExportedPerson,
): AsyncGenerator<ExportedLines> {
  const header: Header = {
    format: FORMAT,
    version: FORMAT_VERSION,
    memoryd: version,
    exported_at: new Date().toISOString(),
    org_id: org.id,
    organization: org.name,
  };
  yield { text: `${JSON.stringify(header)}\n`, memories: 0, damaged: [] };
  let count = 0;
  for await (const { memories, damaged } of person ? pagesOf(records, { ...person, orgId: org.id }) : allPages(records, org.id)) {
    count += memories.length;
    yield { text: memories.map((memory) => `${JSON.stringify(toLine(memory))}\n`).join(""), memories: count, damaged };
  }
}

type Pages = AsyncGenerator<Omit<ExportedPage, "next">>;

async function* allPages({ transfer }: Records, orgId: OrgId): Pages {
  for (let after: number | undefined = 0; after !== undefined; ) {
    const page: ExportedPage = await transfer.page(orgId, after, TRANSFER_MEMORIES);
    yield page;
    after = page.next;
  }
}

async function* pagesOf({ people }: Records, person: PersonFilter): Pages {
  for (let after: PageKey | undefined; ; ) {
    const page: ExportedPage<PageKey> = await people.exported(person, TRANSFER_MEMORIES, after);
    yield page;
    if (page.next === undefined) return;
    after = page.next;
  }
}
