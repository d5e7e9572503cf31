import type { Random } from "../../../test/support/random.ts";
import type { Schema } from "../openapi.ts";
import type { Operation } from "./contract.ts";
import type { Request } from "./encode.ts";
import { type Draft, FLAWS, object } from "./flaws.ts";
import { MARK, valid, validFields } from "./values.ts";

/** A request of an operation, and the expected statuses. */
export interface Case {
  readonly operation: Operation;
  readonly request: Request;
  readonly expected: readonly number[];
  /** Name of the change to the valid request. */
  readonly flaw: string;
  /** True if the request no longer belongs to its operation. Then only the error envelope is checked. */
  readonly isElsewhere: boolean;
}

export interface Caller {
  readonly key: string;
  /** Ids of memories that exist when the run begins. */
  readonly ids: readonly string[];
}

/** `flawed`: probability that the valid request is changed. */
export function makeCase(random: Random, operations: readonly Operation[], caller: Caller, flawed: number): Case {
  const operation = random.pick(operations);
  const draft = validDraft(random, operation, caller);
  const place = { random, operation, draft };
  const isFound = operation.path.includes("{") ? [404] : [];
  // A change of content is queued, and refused while another one waits or after it was processed.
  const isChange = operation.method === "PATCH" ? [202, 400] : [];
  const valids = [operation.success, ...isFound, ...isChange, ...(operation.path === "/healthz" ? [503] : [])];
  const flaws = FLAWS.filter(({ fits }) => fits(operation));
  const flaw = random.chance(flawed) ? random.pick(flaws) : undefined;
  const expected = flaw?.apply(place) ?? valids;
  if (draft.body === undefined && operation.body && draft.fields.length > 0) draft.body = object(draft.fields);
  const { fields: _, isElsewhere, ...request } = draft;
  return { operation, request, expected, flaw: flaw?.name ?? "none", isElsewhere };
}

function validDraft(random: Random, operation: Operation, { key, ids }: Caller): Draft {
  const { body, parameters } = operation;
  const query = parameters.filter((parameter) => parameter.in === "query" && random.chance(0.4));
  // A change of a memory has no field that is required, but an empty one changes nothing.
  const fields = body ? validFields(random, { ...body, minProperties: 1 }) : [];
  const headers = parameters.filter((parameter) => parameter.in === "header" && random.chance(0.4));
  return {
    method: operation.method,
    path: operation.path.replace("{id}", random.chance(0.7) ? random.pick(ids) : crypto.randomUUID()),
    query: query.map(({ name, schema }) => [name, validParameter(random, name, schema)]),
    headers: [
      ...(operation.needsKey ? [["Authorization", `Bearer ${key}`] as [string, string]] : []),
      ...(body
        ? [["Content-Type", random.pick(["application/json", "Application/JSON", "application/json; charset=utf-8"])] as [string, string]]
        : []),
      // A value that no other request has: what a repeat of it answers depends on the first one.
      ...headers.map(({ name }): [string, string] => [name, crypto.randomUUID()]),
      ...oddHeaders(random),
    ],
    fields: shuffled(random, fields).map(([name, value]) => [JSON.stringify(name), value]),
    body: undefined,
    host: random.pick(["m", "localhost", "127.0.0.1:7373", "[::1]", "a.example"]),
    version: random.chance(0.05) ? "1.0" : "1.1",
    chunks: body && random.chance(0.2) ? Array.from({ length: 3 }, () => 1 + random.below(200)) : [],
    isElsewhere: false,
  };
}

function validParameter(random: Random, name: string, schema: Schema): string {
  if (name === "cursor") return "";
  if (name === "limit") return random.pick(["1", "50", "200", "201", "0", "-7", "007", "9".repeat(400)]);
  const json = valid(random, schema);
  return json.startsWith('"') ? String(JSON.parse(json)) : json;
}

function shuffled<T>(random: Random, items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, place: random.next() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ item }) => item);
}

/** Headers that do not change the answer. */
function oddHeaders(random: Random): [string, string][] {
  if (random.chance(0.7)) return [];
  return [
    random.pick<[string, string]>([
      ["Accept", "text/plain;q=0.1, */*;q=0"],
      ["Accept-Encoding", "br, gzip"],
      ["X-Forwarded-For", `${MARK}, 1.2.3.4`],
      ["X-HTTP-Method-Override", "DELETE"],
      ["Cookie", `memoryd_session=${MARK}`],
      ["Origin", "null"],
      ["Referer", "http://["],
      ["If-None-Match", "*"],
      ["Range", "bytes=0-0"],
      ["X-Long", "x".repeat(random.below(8000))],
      ["", ""],
    ]),
  ].filter(([name]) => name !== "");
}
