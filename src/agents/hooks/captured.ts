import { CONTEXT_TAG } from "../../memory/context-mark.ts";
import { LIMITS } from "../../memory/limits.ts";
import { withoutSecrets } from "../../reading/secrets.ts";

/**
 * What a host puts into the message of a person: output of commands, selections of an editor, reminders, reports of tasks. And the context
 * that this server gave. An element that does not end is left out up to the end of the text.
 */
const TAGS = [
  CONTEXT_TAG,
  "system-reminder",
  "command-(?:name|message|args|contents)",
  "local-command-(?:stdout|stderr|caveat)",
  "bash-(?:input|stdout|stderr)",
  "user-prompt-submit-hook",
  "hook_context",
  "task-notification",
  "teammate-message",
  "ide_(?:opened_file|selection|diagnostics)",
];
const OF_HOST = new RegExp(`<(${TAGS.join("|")})(?:\\s[^<>]{0,400})?>[\\s\\S]*?(?:</\\1\\s*>|$)`, "gi");
/**
 * The files that Gemini CLI adds behind a prompt that names them by "@". Everything up to the end of the text is taken for them, because a
 * file may contain the mark of their end itself.
 */
const FILES = /^--- Content from referenced files ---$[\s\S]*/m;
/** What stands in place of a prompt when the person stopped the agent. */
const STOPPED = /^\[Request interrupted by user[^\]\n]*\]/;

/** A prompt without what its host put into it; empty when nothing of it is the person's own. */
export function wordsOfPerson(prompt: string): string {
  return prompt.replace(OF_HOST, "\n").replace(FILES, "").replace(STOPPED, "").trim();
}

/** What the person said, as it is stored. Secrets are left out before the text is cut. */
export function capturedText(prompt: string): string {
  return firstBytes(withoutSecrets(wordsOfPerson(prompt)), LIMITS.contentBytes).trim();
}

/** The longest beginning that is at most `bytes` long in UTF-8 and cuts no character. */
function firstBytes(text: string, bytes: number): string {
  const encoded = new Uint8Array(bytes);
  const { read } = new TextEncoder().encodeInto(text, encoded);
  return text.slice(0, read).toWellFormed();
}

/**
 * The number of characters (code points) of a prompt that a query takes. Even if JSON needs six bytes for each, the request stays below the 8 KiB that a
 * search may have.
 */
const QUERY_CHARACTERS = 1_200;

/**
 * The query for a prompt, which is empty for a blank one. It takes the beginning and the end of a long prompt, because people put what they
 * want before or behind what they paste.
 */
export function queryOf(prompt: string): string {
  const text = prompt.trim().toWellFormed();
  if (text.length <= QUERY_CHARACTERS) return text;
  const half = QUERY_CHARACTERS / 2;
  // A character has at most two units, so that many units hold half of the characters.
  const [front, back] = [[...text.slice(0, QUERY_CHARACTERS)], [...text.slice(-QUERY_CHARACTERS)]];
  return `${front.slice(0, half).join("")}\n${back.slice(1 - half).join("")}`;
}
