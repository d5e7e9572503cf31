import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { checkerOf, closedObject } from "../../memory/checker.ts";
import { type ErrorCode, MemorydError } from "../../memory/errors.ts";
import { batchId, newMemoryId } from "../../memory/ids.ts";
import { asRecord } from "../../memory/json.ts";
import { LIMITS } from "../../memory/limits.ts";
import type { MemoryId, Submission } from "../../memory/types.ts";
import type { Admission } from "../admission/admission.ts";
import { checkedBytes } from "../admission/body.ts";
import { type Call, calls } from "../admission/call.ts";
import { PreferHeader } from "../admission/preference.ts";
import { submissionOf, WriteBody, type WriteInput } from "../admission/write-input.ts";
import type { HttpDeps } from "../deps.ts";
import { INVALID_REQUEST } from "../errors.ts";
import { described } from "../openapi.ts";
import { BatchAnswer } from "../schemas.ts";
import type { WriteWaits } from "../write-waits.ts";

const MEMORIES = { minItems: 1, maxItems: LIMITS.batchWrites, description: `1 to ${LIMITS.batchWrites} writes` };
/** Each write is checked by itself, so that the answer names every invalid one and not only the first. */
const BatchBody = closedObject({ memories: Type.Array(Type.Unknown(), MEMORIES) });
const DescribedBody = closedObject({ memories: Type.Array(WriteBody, MEMORIES) });
const LIMIT = { bytes: LIMITS.batchWrites * (LIMITS.contentBytes + LIMITS.writeOverheadBytes) };

const KEY = "idempotency-key";
const KEY_RULE = `1 to ${LIMITS.idempotencyKeyCharacters} visible ASCII characters`;
const KEY_PATTERN = `^[!-~]{1,${LIMITS.idempotencyKeyCharacters}}$`;
const VALID_KEY = new RegExp(KEY_PATTERN);
const Headers = Type.Object({
  ...PreferHeader,
  "Idempotency-Key": Type.Optional(
    Type.String({
      pattern: KEY_PATTERN,
      description: `${KEY_RULE}; a repeat with the same key stores nothing twice and gets the same ids`,
    }),
  ),
});

export function batchRoute({ records, events, now }: HttpDeps, admission: Admission, waits: WriteWaits) {
  return new Elysia()
    .use(calls)
    .derive(admission.requiresBody("memory:write", BatchBody, LIMIT))
    .post(
      "/v1/memories/batch",
      async ({ input, call, request, set }) => {
        const idOf = idsOf(call, request.headers.get(KEY));
        const nowMs = now();
        const checked = input.memories.map((given, position) => checkedWrite(call, idOf(position), given, nowMs));
        const submissions = unlessRefused(checked);
        await records.submissions.acceptAll(call.orgId, submissions);
        events.emit("accepted", call.orgId);
        await waits.preferred(
          { request, set, call },
          submissions.map(({ id }) => id),
        );
        set.status = 202;
        return { results: submissions.map(({ id }) => ({ id, status: "queued" })) };
      },
      described({
        summary: "Queue several memories",
        description:
          "Queues up to 100 writes in one commit, all or none: if one is invalid, the error names each invalid one, and nothing is stored.",
        scope: "memory:write",
        isExtension: true,
        headers: Headers,
        body: DescribedBody,
        success: { status: 202, description: "The id of each write, in order", schema: BatchAnswer },
      }),
    );
}

/** Throws `validation_error` for a key that is no Idempotency-Key. */
function idsOf(call: Call, key: string | null): (position: number) => MemoryId {
  if (key === null) return newMemoryId;
  if (!VALID_KEY.test(key)) throw new MemorydError("validation_error", `the header Idempotency-Key is invalid: ${KEY_RULE}`);
  return (position) => batchId(call.admittedKey.id, key, position);
}

const checkedBody = checkerOf(WriteBody, { ...INVALID_REQUEST, whole: "a write", notAnObject: "the write must be a JSON object" });

/** The write, or why it is refused. */
function checkedWrite(call: Call, id: MemoryId, given: unknown, nowMs: number): Submission | MemorydError {
  try {
    return submissionOf(call, id, writeIn(given), nowMs);
  } catch (error) {
    if (error instanceof MemorydError) return error;
    throw error;
  }
}

function writeIn(given: unknown): WriteInput {
  const write = checkedBody(asRecord(given));
  checkedBytes("content", write.content, LIMITS.contentBytes);
  return write;
}

/**
 * Throws one error that names each refused write by its position, because a 202 around refused writes would lose them. Its code is that of
 * the refusals where they have the same.
 */
function unlessRefused(checked: readonly (Submission | MemorydError)[]): Submission[] {
  const submissions: Submission[] = [];
  const refused = new Map<string, string[]>();
  const codes = new Set<ErrorCode>();
  for (const [position, write] of checked.entries()) {
    if (!(write instanceof MemorydError)) {
      submissions.push(write);
      continue;
    }
    codes.add(write.code);
    refused.set(write.message, [...(refused.get(write.message) ?? []), `memories[${position}]`]);
  }
  if (refused.size === 0) return submissions;
  const [code = "validation_error"] = codes.size === 1 ? codes : [];
  const reasons = [...refused].map(([reason, names]) => `${names.join(", ")}: ${reason}`);
  throw new MemorydError(code, `nothing is stored: ${reasons.join("; ")}`);
}
