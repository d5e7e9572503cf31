import { Database } from "bun:sqlite";
import { readSync } from "node:fs";
import { open, readdir } from "node:fs/promises";
import { join, relative } from "node:path";
import { setImmediate } from "node:timers/promises";
import type { MemoryId, OrgId } from "../../../memory/types.ts";
import { orgFolder, recordsFile } from "../../folder/paths.ts";
import type { Look } from "../../interfaces/person-erasures.ts";
import { descriptorOf } from "../file/descriptor.ts";
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
 * nothing stores them again. The log's own index (`-shm`) is left out: it has numbers alone, and its locks would be lost.
 */
export async function lookThrough(pool: OrgPool, dataDir: string, orgId: OrgId, ids: readonly MemoryId[]): Promise<Look> {
  const folder = orgFolder(dataDir, orgId);
  const wanted = new Set(ids);
  const database = recordsFile(dataDir, orgId);
  const pageBytes = await pool.read(orgId, 0, pageSize);
  const look = { places: 0, bytes: 0, remains: [] as string[] };
  for (const path of await filesIn(folder)) {
    if (path === `${database}-shm`) continue;
    const file = await (path === database ? openDatabase(path) : openIfThere(path));
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

/** An open file. */
interface Bytes {
  /** Fills the buffer from this position on. Returns how many bytes there were. */
  read(buffer: Buffer, at: number): Promise<number>;
  close(): Promise<void>;
}

interface Found {
  readonly bytes: number;
  /** The pages of a database that have an id. */
  readonly pages: ReadonlySet<number>;
  /** Whether an id is where no page is. */
  readonly elsewhere: boolean;
}

async function foundInFile(file: Bytes, wanted: ReadonlySet<MemoryId>): Promise<Found> {
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
  file: Bytes,
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

async function* chunksOf(file: Bytes, chunkBytes: number, fromByte = 0): AsyncGenerator<Buffer> {
  const buffer = Buffer.alloc(chunkBytes);
  for (let at = fromByte; ; ) {
    const bytesRead = await file.read(buffer, at);
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
    at += bytesRead;
  }
}

/**
 * By SQLite's own descriptor: the process would lose the locks of its connections when it closes another one. Where there is none, as on
 * Windows, locks belong to the one that took them.
 */
function openDatabase(path: string): Bytes | Promise<Bytes | undefined> {
  const db = new Database(path, { readonly: true });
  const descriptor = descriptorOf(db);
  if (descriptor === undefined) {
    db.close();
    return openIfThere(path);
  }
  return {
    async read(buffer, at) {
      await setImmediate();
      return readSync(descriptor, buffer, 0, buffer.length, at);
    },
    close: async () => db.close(),
  };
}

/** Undefined for a file that is gone meanwhile, as those of the vectors may be. */
async function openIfThere(path: string): Promise<Bytes | undefined> {
  try {
    const file = await open(path, "r");
    return { read: async (buffer, at) => (await file.read(buffer, 0, buffer.length, at)).bytesRead, close: () => file.close() };
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
