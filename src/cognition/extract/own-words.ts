import { type Submission, scopeKey } from "../../memory/types.ts";
import type { Pasted, Records } from "../../stores/interfaces/records.ts";
import { ofStore } from "../store-fault.ts";
import { suspected, withoutRecalled } from "./recalled.ts";

/**
 * The text of each submission, in order, without memories that this server returned and the writer pasted back. The records of a scope are
 * read once for all of its submissions that look as if they contain such memories.
 */
export async function ownWords(records: Records, submissions: readonly Submission[]): Promise<string[]> {
  const texts = new Map(submissions.map((submission) => [submission, submission.content]));
  for (const ofScope of Map.groupBy(submissions, ({ scope }) => scopeKey(scope)).values()) {
    const held = await heldOf(records, ofScope);
    for (const submission of ofScope) texts.set(submission, withoutRecalled(submission.content, held));
  }
  return submissions.map((submission) => texts.get(submission) ?? submission.content);
}

/** Which of the texts and ids that look pasted are stored in the scope. `ofScope` has at least one submission. */
async function heldOf(records: Records, ofScope: readonly Submission[]): Promise<Pasted> {
  const ids = new Set<string>();
  const texts = new Set<string>();
  for (const { content } of ofScope) {
    const found = suspected(content);
    for (const id of found?.ids ?? []) ids.add(id);
    for (const text of found?.texts ?? []) texts.add(text);
  }
  const scope = ofScope[0]?.scope;
  if (!scope || ids.size + texts.size === 0) return { ids, texts };
  return ofStore(records.memories.pasted(scope, { ids, texts }));
}
