import { readFile } from "node:fs/promises";
import { messageOf, UsageError } from "../memory/errors.ts";
import { counted } from "../reading/counted-nouns.ts";
import { type Receipt, readReceipt } from "../receipts/receipt.ts";

/** Reads the file and checks the signature. Throws {@link UsageError} that says what is wrong. */
export async function receiptIn(path: string): Promise<Receipt> {
  const text = await readFile(path, "utf8").catch((cause) => {
    throw new UsageError(`${path} cannot be read: ${messageOf(cause)}.`, { cause });
  });
  return readReceipt(text, path);
}

/** The person that a receipt or a command names, for people. */
export function personIn({ user_id, agent_id }: Pick<Receipt, "user_id" | "agent_id">): string {
  return agent_id === null ? user_id : `${user_id}, as agent ${agent_id} knew them`;
}

/** Who, when and how much, in lines. */
export function receiptLines(receipt: Receipt): string[] {
  const { counts, looked_through: looked } = receipt;
  const remains = looked.remains.length === 0 ? "nothing was found" : `STILL FOUND in ${looked.remains.join(", ")}`;
  return [
    `Erased:           everything about ${personIn(receipt)}, in organization ${receipt.org_id}`,
    `Asked by:         ${receipt.requested_by}, ${receipt.requested_at}`,
    `Out of search:    ${receipt.out_of_search_at} (${after(receipt, receipt.out_of_search_at)} later)`,
    `Last byte gone:   ${receipt.bytes_gone_at} (${after(receipt, receipt.bytes_gone_at)} later)`,
    `Looked through:   ${receipt.looked_through_at}: ${looked.places} ${looked.kind}, ${looked.bytes} bytes, ${remains}`,
    `What went:        ${counted(counts.memories, "memory")}, ${counted(counts.messages, "message")}, ${counted(counts.vectors, "vector")}, ${counted(counts.summaries, "summary")}, ${counted(counts.waiting, "waiting write")}`,
    ...(receipt.backups ? [`Backups:          ${counted(receipt.backups, "backup")} from before may still hold them`] : []),
    `Signed with:      ed25519 ${receipt.public_key}`,
  ];
}

function after({ requested_at }: Receipt, time: string): string {
  const ms = Date.parse(time) - Date.parse(requested_at);
  return ms < 1_000 ? `${ms} ms` : `${(ms / 1_000).toFixed(1)} s`;
}
