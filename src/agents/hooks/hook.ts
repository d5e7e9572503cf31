import { isRecord } from "../../memory/json.ts";
import { capturedText, queryOf, wordsOfPerson } from "./captured.ts";
import { type EventName, HOSTS, type HostName } from "./hosts.ts";
import { type HookInput, readInput, textOf } from "./record.ts";
import type { HookServer } from "./server.ts";

export interface HookOptions {
  readonly host: HostName;
  /** What the host writes to the hook. */
  readonly input: AsyncIterable<Uint8Array>;
  readonly server: HookServer;
  readonly agentId: string;
  readonly userId: string;
  /** Whether the person opted in to storing what they say. */
  readonly capture: boolean;
}

/** The most estimated tokens of a context. A prompt gets fewer, because each adds its context to all that came before. */
const CONTEXT_TOKENS = { session: 1_000, prompt: 400 } as const;
/** A session's id is a UUID; metadata has no room for anything much longer. */
const SESSION_ID_CHARACTERS = 200;

/** The answer to the host; undefined when it gets none. */
export async function runHook(event: EventName, options: HookOptions): Promise<object | undefined> {
  // A connection without capture does not even read what was said.
  if (event === "turn-end" && !options.capture) return undefined;
  const input = await readInput(options.input);
  if (input === undefined) return undefined;
  if (event === "turn-end") {
    await capture(options, input);
    return undefined;
  }
  const answer = HOSTS[options.host].answers[event];
  const asked = event === "session-start" ? { max_tokens: CONTEXT_TOKENS.session, session_id: sessionOf(input) } : askedFor(input);
  if (answer === undefined || asked === undefined) return undefined;
  const context = await contextFor(options, asked);
  return context === undefined ? undefined : answer(context);
}

/** Undefined for a prompt without words. */
function askedFor(input: HookInput): object | undefined {
  const query = queryOf(wordsOfPerson(textOf(input, "prompt") ?? ""));
  // A prompt without its session is one of its own: it gets what answers, and not again what is told at the start of each session.
  return query === "" ? undefined : { query, max_tokens: CONTEXT_TOKENS.prompt, session_id: sessionOf(input) ?? crypto.randomUUID() };
}

function sessionOf(input: HookInput): string | undefined {
  const session = textOf(input, "session_id");
  return session === undefined || session.length > SESSION_ID_CHARACTERS ? undefined : session;
}

/** The context as one text; undefined when nothing is known. */
async function contextFor({ server, agentId, userId }: HookOptions, asked: object): Promise<string | undefined> {
  const answered = await server.post("/v1/context", { agent_id: agentId, user_id: userId, ...asked });
  return isRecord(answered) ? textOf(answered, "context") : undefined;
}

/** One submission for a turn, however often the host ends it: the same session and prompt give the same key. */
async function capture({ server, host, agentId, userId }: HookOptions, input: HookInput): Promise<void> {
  const session = sessionOf(input);
  if (session === undefined) return;
  const prompt = await HOSTS[host].promptOf?.(input);
  if (prompt === undefined) return;
  const content = capturedText(prompt.text);
  if (content === "") return;
  const turn = new Bun.CryptoHasher("sha256").update(JSON.stringify([session, prompt.id])).digest("hex");
  const metadata = { host, speaker: "user", session_id: session, ...(prompt.saidAt !== undefined && { occurred_at: prompt.saidAt }) };
  const memories = [{ content, agent_id: agentId, user_id: userId, metadata }];
  await server.post("/v1/memories/batch", { memories }, { "idempotency-key": `${host}-${turn}` });
}
