const TAGGED = /<((?:[a-z]+[_-])*memor(?:y|ies)(?:[_-][a-z]+)*)(?:\s[^<>]*)?>[\s\S]*?<\/\1\s*>/giu;
/** A line that announces memories: "Relevant memories:", "## Memories (3)", "Here are some memories about the user:". */
const HEADING =
  /^\s*(?:#{1,6}\s*|\*\*|\[)?(?:(?:here (?:are|is)|these are|the following(?: are)?)\b.{0,40}\bmemor(?:y|ies)\b.{0,60}[:：]|(?:relevant|recalled|retrieved|related|known|stored|past|previous|saved|long[- ]term|user)\s+memor(?:y|ies)\b.{0,60}[:：\])*]|(?:relevant|recalled|retrieved|related) memor(?:y|ies)|memories\s*(?:\(\d+\))?\s*[:：])[\s*:：\])]*$/iu;
const ITEM = /^\s*(?:[-*•–]|\d{1,3}[.)]|\[\d{1,3}\])\s+\S/u;
const FENCE = /^\s*(?:```|~~~)\w*\s*$/u;
/** What opens and closes in JSON; an escaped sign in a string is one token of two. */
const JSON_TOKEN = /\\.|["{}[\]]/gu;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu;

/**
 * The text without memories that an agent was shown and pasted back: tagged blocks, lists under a heading that announces memories, and this service's own answers as JSON.
 * Stored again they would multiply with each turn, and stale ones would come back to life.
 */
export function withoutRecalled(text: string): string {
  if (!/memor|"results"/iu.test(text)) return text;
  const untagged = text.replace(TAGGED, "\n");
  const lines = untagged.split("\n");
  const kept: string[] = [];
  for (let at = 0; at < lines.length; ) {
    const taken = recalledLines(lines, at);
    if (taken === 0) kept.push(lines[at] ?? "");
    at += Math.max(1, taken);
  }
  return kept.length === lines.length && untagged === text ? text : kept.join("\n").trim();
}

/** How many lines from `at` are recalled. */
function recalledLines(lines: readonly string[], at: number): number {
  const line = lines[at] ?? "";
  if (HEADING.test(line)) return listUnder(lines, at);
  if (FENCE.test(line) && /^\s*[{[]/u.test(lines[at + 1] ?? "")) {
    const taken = answerLines(lines, at + 1);
    return taken > 0 && FENCE.test(lines[at + 1 + taken] ?? "") ? taken + 2 : 0;
  }
  return /^\s*[{[]/u.test(line) ? answerLines(lines, at) : 0;
}

/** The heading with its items and what is indented under them; 0 when no item follows. */
function listUnder(lines: readonly string[], at: number): number {
  let end = at + 1;
  let items = 0;
  for (let next = at + 1; next < lines.length; next++) {
    const line = lines[next] ?? "";
    if (line.trim() === "") continue;
    if (ITEM.test(line)) items++;
    else if (items === 0 || !/^\s{2,}\S/u.test(line)) break;
    end = next + 1;
  }
  return items > 0 ? end - at : 0;
}

/** How many lines from `at` are one JSON value with memories as this service answers them; 0 when they are none. */
function answerLines(lines: readonly string[], at: number): number {
  let depth = 0;
  let inString = false;
  for (let end = at; end < lines.length; end++) {
    for (const [token] of (lines[end] ?? "").matchAll(JSON_TOKEN)) {
      if (token === '"') inString = !inString;
      else if (!inString && token.length === 1) depth += "{[".includes(token) ? 1 : -1;
    }
    if (depth <= 0) return isAnswer(parse(lines.slice(at, end + 1).join("\n"))) ? end + 1 - at : 0;
  }
  return 0;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON is an answer here, not a fault.
    return undefined;
  }
}

function isAnswer(value: unknown): boolean {
  const items = Array.isArray(value) ? value : isRecord(value) ? (value["results"] ?? value["memories"] ?? [value]) : undefined;
  return Array.isArray(items) && items.length > 0 && items.every(isMemory);
}

function isMemory(item: unknown): boolean {
  if (!isRecord(item)) return false;
  return typeof item["content"] === "string" && typeof item["id"] === "string" && UUID.test(item["id"]);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
