import { isRecord } from "../../memory/json.ts";
import { entryOn, type HookInput, lastLines, textOf, timeIn } from "./record.ts";
import type { Prompt } from "./transcript.ts";

/**
 * The transcript that Codex keeps of a session, which it calls a rollout: a JSON object on each line, the newest last. The lines are those
 * of https://github.com/openai/codex/blob/main/codex-rs/protocol/src/protocol.rs (`RolloutLine`, `EventMsg`), of which
 * codex-rs/rollout/src/policy.rs says which are kept. Whatever has another form is left out.
 */

/** Ends what an editor or the app puts before the words of the person: `USER_MESSAGE_BEGIN` of protocol.rs. */
const REQUEST_BEGINS = "## My request for Codex:";

/** What the person said last in the turn that ended. The event has the transcript and the id of the turn, but not the prompt. */
export async function promptOfTurn(input: HookInput): Promise<Prompt | undefined> {
  const [path, turn] = [textOf(input, "transcript_path"), textOf(input, "turn_id")];
  return path === undefined || turn === undefined ? undefined : promptIn(await lastLines(path), turn);
}

export function promptIn(lines: readonly string[], turn: string): Prompt | undefined {
  for (const line of lines.toReversed()) {
    // Other lines need not be parsed: they may be large.
    const entry = line.includes('"event_msg"') ? entryOn(line) : undefined;
    const event = entry?.["type"] === "event_msg" ? entry["payload"] : undefined;
    if (entry === undefined || !isRecord(event)) continue;
    if (event["type"] === "task_started" || event["type"] === "turn_started") return undefined;
    const said = textOfPerson(event, turn);
    if (said !== undefined) return { id: turn, text: ownWords(said), saidAt: timeIn(entry) };
  }
  return undefined;
}

/** Codex writes an item with its turn; former versions wrote a message without one. */
function textOfPerson(event: Readonly<Record<string, unknown>>, turn: string): string | undefined {
  if (event["type"] === "user_message") return textOf(event, "message");
  const { item } = event;
  if (event["type"] !== "item_completed" || event["turn_id"] !== turn || !isRecord(item) || item["type"] !== "UserMessage")
    return undefined;
  const { content } = item;
  if (!Array.isArray(content)) return undefined;
  const texts = content.map((part: unknown) => (isRecord(part) && part["type"] === "text" ? textOf(part, "text") : undefined));
  return texts.filter((text) => text !== undefined).join("\n");
}

function ownWords(text: string): string {
  const at = text.indexOf(REQUEST_BEGINS);
  return at < 0 ? text : text.slice(at + REQUEST_BEGINS.length);
}
