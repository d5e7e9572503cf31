import { type Submission, scopeKey } from "../../memory/types.ts";
import type { Held, Records } from "../../stores/records.ts";
import { ofStore } from "../store-fault.ts";
import { suspected, withoutRecalled } from "./recalled.ts";

/** The text of each submission without what this server handed out, in order: one look into a scope for all submissions that may hold such. */
export async function ownWords(records: Records, submissions: readonly Submission[]): Promise<string[]> {
  const texts = new Map(submissions.map((submission) => [submission, submission.content]));
  for (const ofScope of Map.groupBy(submissions, ({ scope }) => scopeKey(scope)).values()) {
    const held = await heldOf(records, ofScope);
    for (const submission of ofScope) texts.set(submission, withoutRecalled(submission.content, held));
  }
  return submissions.map((submission) => texts.get(submission) ?? submission.content);
}

/** What the scope holds of all that looks pasted; `ofScope` has at least one. */
async function heldOf(records: Records, ofScope: readonly Submission[]): Promise<Held> {
  const ids = new Set<string>();
  const texts = new Set<string>();
  for (const { content } of ofScope) {
    const found = suspected(content);
    for (const id of found?.ids ?? []) ids.add(id);
    for (const text of found?.texts ?? []) texts.add(text);
  }
  const scope = ofScope[0]?.scope;
  if (!scope || ids.size + texts.size === 0) return { ids, texts };
  return ofStore(records.memories.held(scope, { ids, texts }));
}
