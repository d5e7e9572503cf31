import { type FileHandle, open, readdir } from "node:fs/promises";
import { join, relative } from "node:path";
import type { MemoryId, OrgId } from "../../../memory/types.ts";
import { orgFolder, recordsFile } from "../../folder/paths.ts";
import type { Look } from "../../interfaces/person-erasures.ts";
import type { OrgDatabase } from "../org/org-database.ts";
import type { OrgPool } from "../org/org-pool.ts";

/** Bytes that are read at a time; a multiple of every page size. */
const CHUNK_BYTES = 1024 * 1024;
const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const ID_BYTES = 36;
/** The layout of a write-ahead log (https://sqlite.org/fileformat2.html#the_write_ahead_log). */
const LOG_HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;

/**
 * Reads every byte of every file in the organization's folder, in search of the ids: the database with its free pages and its log, the
 * vectors, and the snapshots of indexes. Only the pages of the list of erasures may have them, because the store keeps these ids so that
 * nothing stores them again.
 */
export async function lookThrough(pool: OrgPool, dataDir: string, orgId: OrgId, ids: readonly MemoryId[]): Promise<Look> {
  const folder = orgFolder(dataDir, orgId);
  const wanted = new Set(ids);
  const database = recordsFile(dataDir, orgId);
  const pageBytes = await pool.read(orgId, 0, pageSize);
  const look = { places: 0, bytes: 0, remains: [] as string[] };
  for (const path of await filesIn(folder)) {
    const file = await openIfThere(path);
    if (!file) continue;
    try {
      const pages = path === database ? pagesOfFile(pageBytes) : path === `${database}-wal` ? pagesOfLog(pageBytes) : undefined;
      const found = await (pages ? foundInPages(file, wanted, pages) : foundInFile(file, wanted));
      look.places++;
      look.bytes += found.bytes;
      // Asked only now, because the list may have got pages meanwhile.
      const own = found.pages.size > 0 ? await pool.read(orgId, new Set<number>(), pagesOfErasures) : new Set<number>();
      if (found.elsewhere || [...found.pages].some((page) => !own.has(page))) look.remains.push(relative(folder, path));
    } finally {
      await file.close();
    }
  }
  return { ...look, kind: "files" };
}

interface Found {
  readonly bytes: number;
  /** The pages of a database that have an id. */
  readonly pages: ReadonlySet<number>;
  /** Whether an id is where no page is. */
  readonly elsewhere: boolean;
}

async function foundInFile(file: FileHandle, wanted: ReadonlySet<MemoryId>): Promise<Found> {
  let elsewhere = false;
  let before = "";
  let bytes = 0;
  for await (const chunk of chunksOf(file, CHUNK_BYTES)) {
    // An id may lie across two chunks.
    const text = before + chunk.toString("latin1");
    elsewhere ||= hasAny(text, wanted);
    before = text.slice(1 - ID_BYTES);
    bytes += chunk.length;
  }
  return { bytes, pages: new Set(), elsewhere };
}

/** How pages lie in a file: some bytes first, and some before each. */
interface Pages {
  readonly firstAt: number;
  readonly headerBytes: number;
  readonly pageBytes: number;
  /** Of a page by its place, or by its header. */
  readonly numberOf: (index: number, header: Buffer) => number;
}

const pagesOfFile = (pageBytes: number): Pages => ({ firstAt: 0, headerBytes: 0, pageBytes, numberOf: (index) => index + 1 });

const pagesOfLog = (pageBytes: number): Pages => ({
  firstAt: LOG_HEADER_BYTES,
  headerBytes: FRAME_HEADER_BYTES,
  pageBytes,
  numberOf: (_, header) => header.readUInt32BE(0),
});

/** No id lies across two pages, because it is at the beginning of its row. */
async function foundInPages(
  file: FileHandle,
  wanted: ReadonlySet<MemoryId>,
  { firstAt, headerBytes, pageBytes, numberOf }: Pages,
): Promise<Found> {
  const pages = new Set<number>();
  const frameBytes = headerBytes + pageBytes;
  const framesAtOnce = Math.max(1, Math.floor(CHUNK_BYTES / frameBytes));
  let index = 0;
  let bytes = 0;
  for await (const chunk of chunksOf(file, framesAtOnce * frameBytes, firstAt)) {
    for (let at = 0; at + headerBytes < chunk.length; at += frameBytes, index++) {
      const page = chunk.toString("latin1", at + headerBytes, at + frameBytes);
      if (hasAny(page, wanted)) pages.add(numberOf(index, chunk.subarray(at, at + headerBytes)));
    }
    bytes += chunk.length;
  }
  return { bytes: bytes === 0 ? 0 : bytes + firstAt, pages, elsewhere: false };
}

function hasAny(text: string, wanted: ReadonlySet<MemoryId>): boolean {
  for (const [id] of text.matchAll(ID)) if (wanted.has(id)) return true;
  return false;
}

async function* chunksOf(file: FileHandle, chunkBytes: number, fromByte = 0): AsyncGenerator<Buffer> {
  const buffer = Buffer.alloc(chunkBytes);
  for (let at = fromByte; ; ) {
    const { bytesRead } = await file.read(buffer, 0, chunkBytes, at);
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
    at += bytesRead;
  }
}

/** Undefined for a file that is gone meanwhile, as those of the vectors may be. */
async function openIfThere(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(path, "r");
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

async function filesIn(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

const isMissing = (error: unknown) => error instanceof Error && "code" in error && error.code === "ENOENT";

function pageSize(org: OrgDatabase): number {
  return org.query<{ page_size: number }, []>("PRAGMA page_size").get()?.page_size ?? 0;
}

/** The pages of the list of erasures and of its indexes. */
function pagesOfErasures(org: OrgDatabase): Set<number> {
  const rows = org
    .query<{ pageno: number }, []>("SELECT pageno FROM dbstat WHERE name IN (SELECT name FROM sqlite_master WHERE tbl_name = 'erasure')")
    .all();
  return new Set(rows.map(({ pageno }) => pageno));
}
