import type { RawAnswer } from "../../../test/support/connection.ts";
import { Random } from "../../../test/support/random.ts";
import { createTenant, type Service, until } from "../service.ts";
import { type Caller, makeCase } from "./cases.ts";
import { answerBreach, envelopeBreach, type Operation, readContract } from "./contract.ts";
import { encode } from "./encode.ts";
import { inPieces, mutate } from "./mutate.ts";
import { MARK } from "./values.ts";
import { Lane, type Outcome } from "./wire.ts";

export interface FuzzOptions {
  readonly requests: number;
  readonly seed: number;
  /** Number of the only request to send, from a run with the same seed. */
  readonly only?: number | undefined;
  readonly onProgress?: (done: number) => void;
}

export interface Fault {
  /** Number of the request, which the same seed makes again. */
  readonly number: number;
  readonly about: string;
  /** The first bytes of the request. */
  readonly request: string;
}

export interface FuzzReport {
  readonly done: number;
  /** Numbers of requests by way and by result, which is a status or the reason why there is none. */
  readonly counts: Readonly<Record<Way, ReadonlyMap<string, number>>>;
  readonly faults: readonly Fault[];
  readonly hangs: number;
  /** Number of answers with status 500. */
  readonly broken: number;
}

/** How a request is made: from the schema, or by changing bytes. */
type Way = "schema" | "mutation";

/** Timeout of an incomplete request. A complete one is answered much sooner. */
const INCOMPLETE_TIMEOUT_MS = 150;
const SHOWN_BYTES = 400;
const MEMORIES = 40;
/** Number of concurrent requests. */
const LANES = 16;
/** Statuses that the runtime itself answers before any route: see docs/known-limits.md. */
const BARE = [400, 413, 417, 431, 505];

interface Judged {
  readonly way: Way;
  readonly outcome: Outcome;
  readonly fault: string | undefined;
  readonly bytes: Uint8Array;
}

/**
 * Alternates between requests made from the service's own OpenAPI document and requests with changed bytes, and checks
 * each answer against the contract.
 */
export async function fuzz(service: Service, options: FuzzOptions): Promise<FuzzReport> {
  const caller = await prepare(service, options.seed);
  const operations = await readContract(service.url);
  const { requests, seed, only, onProgress } = options;
  const tally = new Tally();
  const port = Number(new URL(service.url).port);
  let next = only ?? 0;
  const end = only === undefined ? requests : only + 1;
  const run = async () => {
    const lane = new Lane(port);
    while (next < end) {
      const number = next++;
      tally.add(
        number,
        await send(lane, new Random(seed * 1_000_003 + number), number % 2 === 0 ? "schema" : "mutation", operations, caller),
      );
      if (tally.done % 1000 === 0) onProgress?.(tally.done);
    }
    lane.close();
  };
  await Promise.all(Array.from({ length: Math.min(LANES, end - next) }, run));
  return tally;
}

async function prepare(service: Service, seed: number): Promise<Caller> {
  const { client, key } = await createTenant(service.dataDir, `fuzz ${seed}`, service.url);
  const ids: string[] = [];
  for (let i = 0; i < MEMORIES; i++) {
    const body = { content: `${MARK} ${i}: Ana lives in Lisbon.`, agent_id: "a", user_id: "u", extract: false };
    ids.push(await client.write(body));
  }
  await until("the memories are stored", async () => (await client.list({ limit: "200" })).results.length >= MEMORIES);
  return { key, ids };
}

async function send(lane: Lane, random: Random, way: Way, operations: readonly Operation[], caller: Caller): Promise<Judged> {
  if (way === "mutation") {
    const { request } = makeCase(random, operations, caller, 0);
    // A changed body with a correct length reaches the parser.
    const isFramed = request.body !== undefined && random.chance(0.5);
    const bytes = isFramed ? encode({ ...request, body: mutate(random, request.body) }) : mutate(random, encode(request));
    const isHead = Buffer.from(bytes.subarray(0, 5)).toString("latin1") === "HEAD ";
    const outcome = await lane.exchange({
      pieces: inPieces(random, bytes),
      isHead,
      mayBeFollowed: false,
      incompleteTimeoutMs: INCOMPLETE_TIMEOUT_MS,
    });
    return { way, outcome, fault: outcome.kind === "answer" ? looseFault(outcome.answer, isHead) : undefined, bytes };
  }
  const made = makeCase(random, operations, caller, 0.65);
  const { request, operation, expected, flaw, isElsewhere } = made;
  const bytes = encode(request);
  const isHead = request.method === "HEAD";
  const mayBeFollowed = request.version === "1.1";
  // The runtime closes a connection of HTTP/1.0 after its answer. When a refusal precedes the last piece, the reset that the piece meets may
  // overtake the refusal, in about one of 400 requests.
  const pieces = mayBeFollowed ? inPieces(random, bytes) : [bytes];
  const outcome = await lane.exchange({ pieces, isHead, mayBeFollowed, incompleteTimeoutMs: undefined });
  const about = `${operation.method} ${operation.path}, ${flaw}`;
  if (outcome.kind !== "answer") return { way, outcome, fault: `${about}: no answer`, bytes };
  const { answer, surplusBytes } = outcome;
  const breach = !expected.includes(answer.status)
    ? `status ${answer.status} instead of ${expected.join(" or ")}: ${answer.body.slice(0, SHOWN_BYTES)}`
    : isElsewhere
      ? looseFault(answer, isHead)
      : answerBreach(operation, answer);
  const fault = breach ?? (surplusBytes > 0 && mayBeFollowed ? `${surplusBytes} bytes after the answer` : undefined);
  return { way, outcome, fault: fault && `${about}: ${fault}`, bytes };
}

/** Says what is wrong with an answer to any request: a server error, or an error that is neither a valid envelope nor the runtime's own. */
function looseFault(answer: RawAnswer, isHead: boolean): string | undefined {
  const { status, body } = answer;
  if (status >= 500 && status !== 505 && status !== 503) return `status ${status}`;
  if (status < 400 || isHead || status === 503) return undefined;
  if (body === "" && BARE.includes(status)) return undefined;
  return envelopeBreach(answer);
}

class Tally implements FuzzReport {
  readonly counts = { schema: new Map<string, number>(), mutation: new Map<string, number>() };
  readonly faults: Fault[] = [];
  done = 0;
  hangs = 0;
  broken = 0;

  add(number: number, { way, outcome, fault, bytes }: Judged): void {
    this.done++;
    const came = outcome.kind === "answer" ? String(outcome.answer.status) : outcome.kind;
    this.counts[way].set(came, (this.counts[way].get(came) ?? 0) + 1);
    if (outcome.kind === "hang") this.hangs++;
    if (came === "500") this.broken++;
    const about = outcome.kind === "hang" ? outcome.why : fault;
    if (about !== undefined)
      this.faults.push({ number, about, request: JSON.stringify(Buffer.from(bytes.subarray(0, SHOWN_BYTES)).toString("latin1")) });
  }
}

/** Finds lines that the service must not print: texts of requests, errors and stacks. */
export function printedFaults(output: string): string[] {
  const faults: string[] = [];
  for (const line of output.split("\n")) {
    const isOwn = line === "" || line.startsWith('{"level":"info"') || line.startsWith('{"level":"debug"');
    if (line.includes(MARK)) faults.push("a text of a request was printed");
    if (/"level":"(error|fatal)"/.test(line) || /^\s+at .*:\d+/.test(line)) faults.push(isOwn ? "" : line.slice(0, SHOWN_BYTES));
  }
  return faults.filter((fault) => fault !== "");
}
