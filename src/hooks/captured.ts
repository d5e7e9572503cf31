import { CONTEXT_TAG } from "../memory/context-mark.ts";
import { LIMITS } from "../memory/limits.ts";
import { withoutSecrets } from "../text/secrets.ts";

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
/** What Gemini CLI puts behind a prompt that names files by "@", to its end. A file may contain the mark of the end itself. */
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
