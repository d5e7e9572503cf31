import type { Command } from "commander";
import { readSetting } from "../config/config.ts";
import { UsageError } from "../memory/errors.ts";
import { indexStore, type LargeScope, type NearIndexes, type Outcome } from "../stores/open-backend.ts";
import { FaultsFound, printError, printJson, printLine } from "./output.ts";
import { addSetting, flagsOf, wholeNumberOf } from "./settings.ts";

/**
 * Comparing 845,655 vectors of real texts took 1.07 s, an index of them 61 ms, on the same busy machine. In proportion, comparing 200,000 takes
 * 250 ms, so that an index is worth its minutes; comparing 100,000 took 54 ms on a quiet one.
 */
const LEAST_VECTORS = { min: 1, max: 1_000_000_000, default: 200_000 };

interface Options extends Readonly<Partial<Record<string, unknown>>> {
  readonly min?: string;
  readonly json?: boolean;
}

export function addStoreIndexCommand(store: Command): void {
  const command = store
    .command("index")
    .description("make an index of the vectors of each very large scope, while servers run; run it now and then, as from cron")
    .action(runIndex);
  addSetting(command, "store", "the database, with the role that owns the tables");
  addSetting(command, "storePasswordFile");
  command
    .option("--min <vectors>", "the vectors from which on a scope gets an index", String(LEAST_VECTORS.default))
    .option("--json", "print JSON")
    .addHelpText(
      "after",
      `
Searches of a scope with an index read it instead of comparing every vector, and find nearly all of the nearest. Indexes that no scope needs
any more are dropped. An erasure drops that of the organization's part of the tables: searches compare every vector until the next run. A run
that ends early, or that an erasure stops, leaves nothing that the next one does not clear; it ends with status 1 then.`,
    );
}

async function runIndex(options: Options): Promise<void> {
  const flags = flagsOf(options);
  const url = readSetting("store", flags);
  if (url === null) throw new UsageError("Name the database with --store postgres://OWNER@HOST/DATABASE.");
  const least = wholeNumberOf("--min", options.min, LEAST_VECTORS);
  const place = { kind: "postgres" as const, url, passwordFile: readSetting("storePasswordFile", flags) };
  const made = await indexStore(place, least, (large) => options.json || announce(large));
  if (options.json) printJson(shape(made));
  else report(made, least);
  if (made.large.some(({ outcome }) => outcome.kind === "stopped")) throw new FaultsFound();
}

function announce({ memory, ...large }: LargeScope): void {
  printLine(`Making the index of ${named(large)}. This takes minutes; servers go on meanwhile.`);
  if (memory.givenBytes < memory.neededBytes)
    printLine(
      `It takes longer than with maintenance_work_mem of ${megabytes(memory.neededBytes)}, of which the engine gives ${megabytes(memory.givenBytes)}. ALTER ROLE ... SET maintenance_work_mem gives the owner more.`,
    );
}

function report({ name, large, dropped, most }: NearIndexes, least: number): void {
  if (dropped.unfinished > 0) printLine(`Dropped what an earlier run had not finished: ${dropped.unfinished}.`);
  if (dropped.needless > 0) printLine(`Dropped indexes that no scope needs any more: ${dropped.needless}.`);
  for (const { outcome, ...one } of large) {
    const line = `${told(outcome)} ${named(one)}${figures(outcome)}.`;
    if (outcome.kind === "stopped") printError(line);
    else printLine(line);
  }
  if (large.length === 0)
    printLine(
      `No scope in ${name} has ${grouped(least)} vectors; the largest has ${grouped(most)}. Searches compare all of them, which is fast enough. Run this again when one has grown to that.`,
    );
}

const told = ({ kind }: Outcome) =>
  ({
    made: "Made the index of",
    kept: "There is an index of",
    stopped: "An erasure, which goes first, stopped the index. Run this again for",
    "too wide": "pgvector makes no index of more than 4,000 dimensions. Searches compare",
  })[kind];

function figures(outcome: Outcome): string {
  if (outcome.kind === "made") return `: ${megabytes(outcome.bytes)} in ${(outcome.tookMs / 1000).toFixed(1)} s`;
  return outcome.kind === "kept" ? `: ${megabytes(outcome.bytes)}` : "";
}

function named({ scope, vectors }: Pick<LargeScope, "scope" | "vectors">): string {
  return `${grouped(vectors)} vectors of organization ${scope.orgId}, agent ${scope.agentId}, user ${scope.userId}`;
}

function shape({ name, large, dropped, most }: NearIndexes): object {
  return {
    database: name,
    largest_scope: most,
    dropped,
    scopes: large.map(({ scope, vectors, outcome }) => ({
      org: scope.orgId,
      agent: scope.agentId,
      user: scope.userId,
      vectors,
      index: outcome.kind,
      ...("bytes" in outcome && { bytes: outcome.bytes }),
      ...("tookMs" in outcome && { took_ms: Math.round(outcome.tookMs) }),
    })),
  };
}

const grouped = (count: number) => count.toLocaleString("en-US");
const megabytes = (bytes: number) => `${grouped(Math.ceil(bytes / 1e6))} MB`;
