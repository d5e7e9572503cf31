import { type Static, Type } from "@sinclair/typebox";
import { closedObject } from "../../memory/checker.ts";
import type { Bound, MemoryFilter, Scalar, Span } from "../../memory/filter.ts";
import { exactTimeMs } from "../../memory/time.ts";
import { ISO_TIME } from "../schemas.ts";

/** Conditions on metadata in one filter, and values of one `in`: enough for a form of a person, and little work for each memory. */
const MOST = { conditions: 16, values: 100 } as const;

const scalar = Type.Unsafe<Scalar>(Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()]));
const bound = Type.Unsafe<Bound>(Type.Union([Type.String(), Type.Number()]));
const Operators = closedObject(
  {
    equals: Type.Optional(scalar),
    in: Type.Optional(Type.Array(scalar, { minItems: 1, maxItems: MOST.values })),
    range: Type.Optional(
      closedObject(
        { gt: Type.Optional(bound), gte: Type.Optional(bound), lt: Type.Optional(bound), lte: Type.Optional(bound) },
        { minProperties: 1 },
      ),
    ),
    exists: Type.Optional(Type.Boolean()),
  },
  { minProperties: 1 },
);
const isTime = (description: string) => Type.String({ format: ISO_TIME, description: `${description}: ISO 8601 with a time zone` });
const span = (what: string) =>
  closedObject(
    { after: Type.Optional(isTime(`${what}.after, from this time on`)), before: Type.Optional(isTime(`${what}.before, before this time`)) },
    { minProperties: 1, description: `${what} takes after, before or both` },
  );
const label = (what: string) => Type.String({ minLength: 1, description: `${what} is a text that is not empty` });

export const Filter = closedObject(
  {
    metadata: Type.Optional(
      Type.Unsafe<Readonly<Record<string, Scalar | Static<typeof Operators>>>>(
        Type.Object(
          {},
          {
            additionalProperties: Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null(), Operators], {
              description: "a key of metadata takes a value, or an object with equals, in, range (gt, gte, lt, lte) or exists",
            }),
            maxProperties: MOST.conditions,
            description: `metadata takes at most ${MOST.conditions} keys`,
          },
        ),
      ),
    ),
    session_id: Type.Optional(label("session_id")),
    speaker: Type.Optional(label("speaker")),
    occurred: Type.Optional(span("occurred")),
    created: Type.Optional(span("created")),
    status: Type.Optional(
      Type.Union([Type.Literal("active"), Type.Literal("deprecated"), Type.Literal("any")], {
        default: "active",
        description: "status is active, deprecated or any",
      }),
    ),
  },
  {
    description: "an object with metadata, session_id, speaker, occurred, created or status; every condition must hold",
  },
);

/** Undefined for a filter that every active memory passes, so that such a query is an ordinary search. */
export function filterIn(given: Static<typeof Filter> = {}, asOf?: string): MemoryFilter | undefined {
  const { metadata, session_id: session, speaker, occurred, created, status = "active" } = given;
  const conditions = metadata && Object.fromEntries(Object.entries(metadata).map(([key, value]) => [key, conditionOf(value)]));
  const asOfMs = asOf === undefined ? undefined : exactTimeMs(asOf);
  const narrows = [session, speaker, occurred, created, asOfMs].some((one) => one !== undefined);
  if (!narrows && status === "active" && Object.keys(conditions ?? {}).length === 0) return undefined;
  return { metadata: conditions, session, speaker, occurred: spanOf(occurred), created: spanOf(created), status, asOfMs };
}

/** A value alone must be equal. A number that a double cannot hold is an object, too, but not one of operators. */
function conditionOf(value: Scalar | Static<typeof Operators>) {
  return isOperators(value) ? value : { equals: value };
}

function isOperators(value: Scalar | Static<typeof Operators>): value is Static<typeof Operators> {
  return typeof value === "object" && value !== null && !("rawJSON" in value);
}

function spanOf(span: { readonly after?: string; readonly before?: string } | undefined): Span | undefined {
  if (span === undefined) return undefined;
  const { after, before } = span;
  return {
    afterMs: after === undefined ? undefined : exactTimeMs(after),
    beforeMs: before === undefined ? undefined : exactTimeMs(before),
  };
}
