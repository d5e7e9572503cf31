import { FormatRegistry, type TSchema, Type } from "@sinclair/typebox";
import { ERROR_CODES, type ErrorCode, MemorydError } from "../memory/errors.ts";
import { IDENTIFIER_PATTERN, IDENTIFIER_RULE } from "../memory/ids.ts";
import { LIMITS } from "../memory/limits.ts";
import { exactTimeMs } from "../memory/time.ts";
import { LEVEL } from "../memory/types.ts";
import { CERTAINTIES, SUPERSESSION_REASONS, UNDOERS } from "../stores/interfaces/records.ts";

/**
 * The schemas that several routes share. They use TypeBox itself, because Elysia's `t` converts: its `t.Integer` accepts "5" as 5. The
 * description of a field states its rule; it appears in the API reference and in error messages. JavaScript's `$` matches only at the very
 * end, so a trailing newline is refused.
 */
const identifier = (example: string) =>
  Type.String({
    pattern: IDENTIFIER_PATTERN,
    minLength: 1,
    maxLength: LIMITS.identifierCodePoints,
    description: IDENTIFIER_RULE,
    examples: [example],
  });
export const AgentId = identifier("assistant");
export const UserId = identifier("ana");

/** The format of a time in ISO 8601 with a time zone. */
export const ISO_TIME = "date-time";
FormatRegistry.Set(ISO_TIME, (text) => exactTimeMs(text) !== undefined);

/**
 * A character that is visible. Not visible are white space, control and format characters, and what Unicode calls ignorable (fillers,
 * joiners, selectors). The Braille blank is listed because its Unicode class is "symbol".
 */
const SHOWS = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether the text contains no visible character. */
export function isBlank(text: string): boolean {
  return !SHOWS.test(text);
}

/** The format of a text with at least one visible character. */
export const NOT_BLANK = "not-blank";
FormatRegistry.Set(NOT_BLANK, (text) => !isBlank(text));

/** Throws `validation_error` for a query of too many Unicode code points, which are closer to what a person counts than UTF-16 units. */
export function refuseLongQuery(query: string): void {
  const most = LIMITS.queryCodePoints;
  if (query.length > most && [...query].length > most)
    throw new MemorydError("validation_error", `query is invalid: at most ${most} characters`);
}

const id = Type.String({ format: "uuid" });
const share = (description: string) => Type.Number({ minimum: 0, maximum: 1, description });
const time = Type.String({ format: "date-time", description: "UTC, with milliseconds" });

const header = {
  id,
  org_id: Type.String(),
  agent_id: Type.String(),
  user_id: Type.String(),
};
const level = Type.Integer({ enum: Object.values(LEVEL), description: "0: a fact, 1: an abstraction" });
const assessment = {
  level,
  status: oneOf(["active", "deprecated"]),
  importance: share("from 0 to 1, computed by the cognition worker"),
  confidence: share("from 0 to 1, as the write gave it"),
};
const origin = { source: oneOf(["agent", "cognition"]), created_at: time, updated_at: time };

/** The schemas of the answers, for the API reference only. Answers are built field by field and not validated. */
export const MemoryRecord = Type.Object({ ...header, content: Type.String(), ...assessment, ...origin });
export const ListRecord = Type.Object({ ...header, ...assessment, ...origin });
export const SearchHitRecord = Type.Object({
  id,
  content: Type.String(),
  agent_id: Type.String(),
  user_id: Type.String(),
  ...assessment,
  status: oneOf(["active"]),
  score: Type.Number({ description: "comparable only within one answer" }),
  created_at: time,
});
const orNull = (schema: TSchema) => Type.Union([schema, Type.Null()]);
export const History = Type.Object({
  id,
  memory_ids: Type.Array(id, {
    description: "the memories that the id stands for: all that came of a write, in the order of its text, or the one memory",
  }),
  versions: Type.Array(
    Type.Object({
      id,
      content: Type.String(),
      status: oneOf(["active", "deprecated"]),
      created_at: time,
      updated_at: time,
      deleted_at: orNull(time),
      reason: orNull(oneOf(SUPERSESSION_REASONS)),
      certainty: orNull(oneOf(CERTAINTIES)),
      superseded_by: orNull(id),
      superseded_at: orNull(time),
      undone_at: orNull(time),
      undone_by: orNull(oneOf(UNDOERS)),
    }),
    { description: "oldest first" },
  ),
  complete: Type.Boolean({ description: "false when there are more versions than the limit" }),
});
export const BatchAnswer = Type.Object({ results: Type.Array(Type.Object({ id, status: Type.Literal("queued") })) });
export const QueryHitRecord = Type.Composite([
  Type.Omit(SearchHitRecord, ["status"]),
  Type.Object({
    status: oneOf(["active", "deprecated"]),
    metadata: Type.Unsafe<object | null>({ type: ["object", "null"], description: "as the write gave it" }),
    occurred_at: Type.Unsafe<string | null>({
      type: ["string", "null"],
      format: "date-time",
      description: "when the fact occurred, by its metadata or its text; null where neither says so",
    }),
  }),
]);
export const errorEnvelope = (codes: readonly ErrorCode[] = ERROR_CODES) =>
  Type.Object({
    error: Type.Object({ code: oneOf(codes), message: Type.String(), request_id: Type.String({ description: "begins with req_" }) }),
  });

/** JSON Schema's `enum`, which TypeBox writes as a union of constants. For answers only, because TypeBox's compiler does not support it. */
export function oneOf(values: readonly string[]): TSchema {
  return Type.Unsafe<string>({ type: "string", enum: values });
}
