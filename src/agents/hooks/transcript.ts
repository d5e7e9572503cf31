import { isRecord } from "../../memory/json.ts";
import { entryOn, lastLines, textOf, timeIn } from "./record.ts";

/**
 * The transcript that Claude Code keeps of a session: a JSON object on each line, the newest last. Its documentation gives hooks the path
 * (https://code.claude.com/docs/en/hooks, `transcript_path`) but does not describe the lines. The fields read here are those that people
 * who read transcripts have found, such as https://github.com/alicoding/claude-parser/blob/main/docs/JSONL-STRUCTURE.md. Whatever has
 * another form is left out.
 */

/** What a person wrote last. */
export interface Prompt {
  /** The same for each reading of the transcript. */
  readonly id: string;
  readonly text: string;
  /** An ISO 8601 time, as the transcript has it. */
  readonly saidAt: string | undefined;
}

/** In JSON a quote within a text is escaped, so no text can contain this. The line need not be parsed: it may be large. */
const TOOL_RESULT = '"type":"tool_result"';

/** The prompt of the last turn; undefined where the turn began otherwise, by a command of the host or by a task in the background. */
export async function lastPrompt(path: string): Promise<Prompt | undefined> {
  return lastPromptIn(await lastLines(path));
}

export function lastPromptIn(lines: readonly string[]): Prompt | undefined {
  for (const line of lines.toReversed()) {
    const entry = entryOf(line);
    if (entry === undefined || !isOfPerson(entry)) continue;
    const [id, text] = [textOf(entry, "uuid"), textIn(entry["message"])];
    // The entry is the result of a tool, which has no text. The prompt is further up.
    if (text === undefined) continue;
    return id === undefined ? undefined : { id, text, saidAt: timeIn(entry) };
  }
  return undefined;
}

function entryOf(line: string): Readonly<Record<string, unknown>> | undefined {
  return line.includes('"user"') && !line.includes(TOOL_RESULT) ? entryOn(line) : undefined;
}

/** Marks of what the host wrote itself, of a conversation between agents, and of a summary. */
const NOT_OF_PERSON = ["isMeta", "isSidechain", "isCompactSummary", "isVisibleInTranscriptOnly"];

function isOfPerson(entry: Readonly<Record<string, unknown>>): boolean {
  const { type, origin } = entry;
  // Newer versions of the host name the origin of a message.
  if (isRecord(origin) && origin["kind"] !== "human") return false;
  return type === "user" && NOT_OF_PERSON.every((mark) => entry[mark] !== true);
}

/** The text of a message of the person; undefined for the result of a tool, which is written as a message of the user too. */
function textIn(message: unknown): string | undefined {
  if (!isRecord(message) || message["role"] !== "user") return undefined;
  const { content } = message;
  if (typeof content === "string") return content;
  if (!Array.isArray(content) || content.some((block) => isRecord(block) && block["type"] === "tool_result")) return undefined;
  const texts = content.map((block: unknown) => (isRecord(block) && block["type"] === "text" ? textOf(block, "text") : undefined));
  return texts.filter((text) => text !== undefined).join("\n");
}
