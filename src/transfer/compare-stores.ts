import type { OrgId } from "../memory/types.ts";
import type { EmbedderIdentity } from "../models/model.ts";
import { verifyAll } from "../stores/interfaces/checksums.ts";
import type { Organization } from "../stores/interfaces/control.ts";
import { CHOSEN_MODELS, CONTROL_TABLES, type CopiedTable, RECORDS_TABLES } from "../stores/interfaces/copied-tables.ts";
import type { CopiedRow, CopiedRows, CopyPlace } from "../stores/interfaces/copying.ts";

/** Rows that are read at once. */
const PAGE_ROWS = 500;

/** How the rows of one table differ. */
export interface TableDifference {
  readonly missing: number;
  readonly extra: number;
  readonly changed: number;
  /** The key of the first row that differs. */
  readonly example: string;
}

export interface Comparison {
  /** A sentence for each table that differs. */
  readonly differences: readonly string[];
  /** Memories and writes whose text differs from their checksum, in both places. */
  readonly damaged: number;
}

/** Compares every row of both places, by every column, and each memory and write with its checksum. */
export async function compareStores(from: CopyPlace, to: CopyPlace, onOrganization: (org: Organization) => void): Promise<Comparison> {
  const differences = await differencesIn("", [...CONTROL_TABLES, CHOSEN_MODELS], from.copying.control, to.copying.control);
  let damaged = 0;
  for (const org of await from.control.orgs.list()) {
    onOrganization(org);
    differences.push(...(await differencesOf(from, to, org)));
    for await (const page of verifyAll(to.copying.checksums, org.id)) damaged += page.damaged.length;
  }
  return { differences, damaged };
}

async function differencesOf(from: CopyPlace, to: CopyPlace, { id, name }: Organization): Promise<string[]> {
  const [source, target] = [from.copying.records(id), to.copying.records(id)];
  const differences = await differencesIn(`organization ${name}, `, RECORDS_TABLES, source, target);
  const [numbers, there] = [await source.numbers(), await target.numbers()];
  if (JSON.stringify(numbers) !== JSON.stringify(there))
    differences.push(`organization ${name}, last numbers: ${JSON.stringify(there)} instead of ${JSON.stringify(numbers)}`);
  const vectors = await vectorDifference(from, to, id);
  if (vectors) differences.push(sentence(`organization ${name}, vectors`, vectors));
  return differences;
}

async function differencesIn(before: string, tables: readonly CopiedTable[], from: CopiedRows, to: CopiedRows): Promise<string[]> {
  const found: string[] = [];
  for (const table of tables) {
    const difference = await compareTable(table, from, to);
    if (difference) found.push(sentence(`${before}table ${table.name.replaceAll('"', "")}`, difference));
  }
  return found;
}

function sentence(what: string, { missing, extra, changed, example }: TableDifference): string {
  return `${what}: ${missing} missing, ${extra} too many, ${changed} different; the first is ${example}`;
}

/** How the table differs; undefined when it is the same in both. */
export async function compareTable(table: CopiedTable, from: CopiedRows, to: CopiedRows): Promise<TableDifference | undefined> {
  const counts = { missing: 0, extra: 0, changed: 0 };
  let example: string | undefined;
  const [sources, targets] = [rowsOf(table, from), rowsOf(table, to)];
  let [source, target] = [await next(sources), await next(targets)];
  while (source || target) {
    const order = !source ? 1 : !target ? -1 : compareKeys(table, source, target);
    const kind = order < 0 ? "missing" : order > 0 ? "extra" : undefined;
    const differs = kind ?? (source && target && isSame(table, source, target) ? undefined : "changed");
    if (differs) {
      counts[differs]++;
      example ??= table.key.map((column) => (order > 0 ? target : source)?.[column]).join(" ");
    }
    if (order <= 0) source = await next(sources);
    if (order >= 0) target = await next(targets);
  }
  return example === undefined ? undefined : { ...counts, example };
}

async function next(rows: AsyncGenerator<CopiedRow>): Promise<CopiedRow | undefined> {
  const { done, value } = await rows.next();
  return done ? undefined : value;
}

/** All rows of the table, in the order of its key. */
export async function* rowsOf(table: CopiedTable, rows: CopiedRows): AsyncGenerator<CopiedRow> {
  for (let after: CopiedRow | undefined; ; ) {
    const page: readonly CopiedRow[] = await rows.page(table, after, PAGE_ROWS);
    yield* page;
    after = page.at(-1);
    if (page.length < PAGE_ROWS) return;
  }
}

/** In the order in which both places have their rows: numbers by value, texts by their bytes. */
function compareKeys({ key }: CopiedTable, a: CopiedRow, b: CopiedRow): number {
  for (const column of key) {
    const [one, other] = [a[column] ?? null, b[column] ?? null];
    const order =
      typeof one === "number" && typeof other === "number"
        ? one - other
        : Buffer.compare(Buffer.from(String(one)), Buffer.from(String(other)));
    if (order !== 0) return order;
  }
  return 0;
}

function isSame({ columns }: CopiedTable, a: CopiedRow, b: CopiedRow): boolean {
  return columns.every((column) => a[column] === b[column]);
}

/** The embedders whose vectors the organization uses, or is being moved to. */
export async function spacesOf({ copying }: CopyPlace, orgId: OrgId): Promise<EmbedderIdentity[]> {
  const spaces = [await copying.embeddings.active(orgId), (await copying.embeddings.progress(orgId))?.space];
  return spaces.flatMap((space) => (space ? [space.identity] : []));
}

async function vectorDifference(from: CopyPlace, to: CopyPlace, orgId: OrgId): Promise<TableDifference | undefined> {
  const counts = { missing: 0, extra: 0, changed: 0 };
  let example: string | undefined;
  for (const identity of await spacesOf(from, orgId)) {
    const [source, target] = [await from.vectorsOf(identity).ids(orgId), await to.vectorsOf(identity).ids(orgId)];
    const [missing, extra] = [source.difference(target), target.difference(source)];
    counts.missing += missing.size;
    counts.extra += extra.size;
    example ??= [...missing, ...extra][0];
  }
  return example === undefined ? undefined : { ...counts, example };
}
