import type * as Client from "../../../../clients/typescript/src/index.ts";
import { startFaultServer } from "./fault-server.ts";
import { at, differences, filled } from "./matching.ts";
import type { Args, Case, ClientOptions, Expectation, Fault, KeyName, Step } from "./table.ts";

/** Runs the shared cases. It depends on no test runner and no runtime, so that the same cases also run on the packed package under Node. */

export interface Target {
  /** The client under test: its source, or the package as it was installed. */
  readonly client: typeof Client;
  readonly url: string;
  readonly keys: Readonly<Record<KeyName, string>>;
}

/** Runs one case against the server. Throws with a sentence for each difference. */
export async function runCase({ client, url, keys }: Target, { name, key: caseKey = "full", client: options, steps }: Case): Promise<void> {
  const user = `cases-${crypto.randomUUID()}`;
  const saved = new Map<string, unknown>([["user", user]]);
  for (const [index, step] of steps.entries()) {
    const memory = new client.Memoryd({ url, key: keys[step.key ?? caseKey], agentId: "cases", userId: user, ...clientOptions(options) });
    const args = filled(step.args, saved) as Args;
    const outcomes = await Promise.all(
      Array.from({ length: step.at_once ?? 1 }, () => outcomeOf(client, () => call(memory, step.call, args))),
    );
    const wrong = differencesOf(client, { ...step, expect: filled(step.expect, saved) }, "expect" in step, outcomes);
    if (wrong.length > 0) throw new Error(`${name}, step ${index + 1} (${step.call}):\n${wrong.join("\n")}`);
    save(step, outcomes[0], saved);
  }
}

function save({ save: names = {} }: Step, outcome: Outcome | undefined, saved: Map<string, unknown>): void {
  for (const [name, path] of Object.entries(names)) saved.set(name, outcome && "result" in outcome ? at(outcome.result, path) : undefined);
}

/** Runs one case against a server that fails as the case says. */
export async function runFault(client: typeof Client, fault: Fault): Promise<void> {
  const server = await startFaultServer(fault.server);
  try {
    const memory = new client.Memoryd({
      url: server.url,
      key: "memoryd_live_0",
      agentId: "cases",
      userId: "me",
      ...clientOptions(fault.client),
    });
    const outcome = await outcomeOf(client, () => call(memory, fault.call, filled(fault.args, new Map()) as Args));
    const wrong = differencesOf(client, fault, "expect" in fault, [outcome]);
    const { received } = server;
    if (fault.requests !== undefined && received.length !== fault.requests)
      wrong.push(`${received.length} requests came, not ${fault.requests}`);
    const keys = new Set(received.map(({ headers }) => headers["idempotency-key"]));
    if (fault.same_key && (keys.size !== 1 || !keys.values().next().value)) wrong.push(`the idempotency keys are ${[...keys].join(", ")}`);
    const waitedMs = (received.at(-1)?.atMs ?? 0) - (received[0]?.atMs ?? 0);
    if (fault.waits_ms !== undefined && waitedMs < fault.waits_ms)
      wrong.push(`the repeat came after ${waitedMs} ms, before ${fault.waits_ms} ms`);
    const prefer = received[0]?.headers["prefer"] ?? null;
    if (fault.prefer !== undefined && prefer !== fault.prefer) wrong.push(`the server was told to prefer ${prefer}, not ${fault.prefer}`);
    if (wrong.length > 0) throw new Error(`${fault.name}:\n${wrong.join("\n")}`);
  } finally {
    await server.stop();
  }
}

type Outcome = { readonly result: unknown } | { readonly error: Client.MemorydError };

async function outcomeOf({ MemorydError }: typeof Client, run: () => Promise<unknown>): Promise<Outcome> {
  try {
    return { result: await run() };
  } catch (error) {
    if (!(error instanceof MemorydError)) throw error;
    return { error };
  }
}

function differencesOf(client: typeof Client, wanted: Expectation, hasResult: boolean, outcomes: readonly Outcome[]): string[] {
  const refused = outcomes.flatMap((outcome) => ("error" in outcome ? [outcome.error] : []));
  const code = wanted.error ?? wanted.some_error;
  if (code === undefined) {
    const thrown = refused.map((error) => `it threw ${error.code}: ${error.message}`);
    return [
      ...thrown,
      ...(hasResult ? outcomes : []).flatMap((outcome) => ("result" in outcome ? differences(outcome.result, wanted.expect) : [])),
    ];
  }
  if (refused.length === 0) return [`it did not throw ${code}`];
  const all = wanted.some_error === undefined && refused.length < outcomes.length ? [`some calls did not throw ${code}`] : [];
  return [...all, ...refused.flatMap((error) => errorDifferences(client, error, code, wanted))];
}

function errorDifferences(
  client: typeof Client,
  error: Client.MemorydError,
  code: string,
  { message, retry_after, local }: Expectation,
): string[] {
  const wrong: string[] = [];
  if (error.code !== code) wrong.push(`it threw ${error.code} (${error.message}), not ${code}`);
  if (message !== undefined && !error.message.includes(message)) wrong.push(`"${error.message}" does not contain "${message}"`);
  if (retry_after !== undefined && !(error instanceof client.RateLimitedError && error.retryAfterSeconds === retry_after))
    wrong.push(`the error does not say to wait ${retry_after} s`);
  const fromServer = !local && code !== "connection_error" && code !== "timeout_error";
  if (fromServer !== (error.requestId?.startsWith("req_") ?? false)) wrong.push(`the request id is ${error.requestId}`);
  return wrong;
}

function clientOptions({ retries = 0, timeout_ms: timeoutMs }: ClientOptions = {}) {
  return { retries, timeoutMs };
}

/** The arguments that a call of this client takes by their place. */
interface CallArgs {
  readonly id: string;
  readonly query: string;
  readonly content: string;
  readonly memories: readonly Client.NewMemory[];
  readonly idempotency_key?: string;
  readonly wait?: true;
}

/** Translates a call of the table into one of this client. */
async function call(memory: Client.Memoryd, name: string, args: Args): Promise<unknown> {
  // The server checks the arguments, and some are wrong on purpose.
  const { id, query, content, memories, idempotency_key: idempotencyKey, wait, ...rest } = args as unknown as CallArgs;
  switch (name) {
    case "add":
      return await memory.add(content, { ...rest, wait, idempotencyKey });
    case "add_many":
      return await memory.addMany(memories, { wait, idempotencyKey });
    case "search":
      return await memory.search(query, rest);
    case "query":
      return await memory.query(query, rest);
    case "context":
      return await memory.context({ ...rest, query });
    case "get":
      return await memory.get(id);
    case "list":
      return await all(memory.list(rest));
    case "update":
      return await memory.update(id, { ...rest, content }, { wait });
    case "history":
      return await memory.history(id);
    case "restore":
      return await memory.restore(id);
    case "delete":
      return (await memory.delete(id, rest)) ?? null;
    case "health":
      return await memory.health();
    default:
      throw new Error(`the table has a call ${name} that this runner does not know`);
  }
}

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}
