/**
 * The parts of a b-tree page without a cell, which may contain bytes of cells that were moved away. The layout is that of the file format,
 * sections 1.3 and 1.6 (https://sqlite.org/fileformat2.html#b_tree_pages).
 */

const INTERIOR_INDEX = 2;
const INTERIOR_TABLE = 5;
const LEAF_INDEX = 10;
const LEAF_TABLE = 13;
const LEAF_HEADER_BYTES = 8;
const INTERIOR_HEADER_BYTES = 12;
/** A free block begins with the position of the next one and its own size. */
const FREE_BLOCK_HEADER_BYTES = 4;
const LARGEST_PAGE_BYTES = 65_536;
/**
 * Below this number of pages, the first byte of an overflow page or of a page of the free list is 0, because it is the highest byte of a
 * page number. It distinguishes these pages, which SQLite keeps clean, from b-tree pages. The limit is 64 GiB with pages of 4 KiB.
 */
export const MOST_PAGES = 2 ** 24;

const ZEROS = Buffer.alloc(LARGEST_PAGE_BYTES);

/** The position of a page in a buffer. */
export interface PagePlace {
  readonly start: number;
  /** The size of the page without the bytes that the database reserves at its end. */
  readonly usableBytes: number;
}

/**
 * Overwrites the unused bytes of the page with zeros. Returns whether this changed any byte. SQLite reads none of these bytes, so a
 * reader may see the page before, during or after the change. Throws for a page with an inconsistent header.
 */
export function clearUnused(pages: Buffer, { start, usableBytes }: PagePlace): boolean {
  const kind = pages[start];
  const isInterior = kind === INTERIOR_INDEX || kind === INTERIOR_TABLE;
  if (!isInterior && kind !== LEAF_INDEX && kind !== LEAF_TABLE) return false;
  const cells = pages.readUInt16BE(start + 3);
  const contentAt = pages.readUInt16BE(start + 5) || LARGEST_PAGE_BYTES;
  const pointersEnd = (isInterior ? INTERIOR_HEADER_BYTES : LEAF_HEADER_BYTES) + 2 * cells;
  if (pointersEnd > contentAt || contentAt > usableBytes) throw new DamagedPage();
  let changed = clear(pages, start + pointersEnd, start + contentAt);
  for (let block = pages.readUInt16BE(start + 1); block !== 0; ) {
    const next = pages.readUInt16BE(start + block);
    const end = block + pages.readUInt16BE(start + block + 2);
    if (block < contentAt || end > usableBytes || end < block + FREE_BLOCK_HEADER_BYTES || (next !== 0 && next < end))
      throw new DamagedPage();
    changed = clear(pages, start + block + FREE_BLOCK_HEADER_BYTES, start + end) || changed;
    block = next;
  }
  return changed;
}

function clear(bytes: Buffer, start: number, end: number): boolean {
  if (bytes.compare(ZEROS, 0, end - start, start, end) === 0) return false;
  bytes.fill(0, start, end);
  return true;
}

/** The header of a page is inconsistent. */
export class DamagedPage extends Error {
  constructor() {
    super("the header of a page contradicts itself: the database file is damaged");
    this.name = "DamagedPage";
  }
}
