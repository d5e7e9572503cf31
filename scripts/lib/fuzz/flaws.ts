import type { Random } from "../../../test/support/random.ts";
import type { Operation } from "./contract.ts";
import { anyJson, invalid, type Json, MARK } from "./values.ts";

/** A request that flaws can change. */
export interface Draft {
  method: string;
  path: string;
  query: [string, string][];
  headers: [string, string][];
  /** Field and value, both as JSON. */
  fields: [Json, Json][];
  body: Uint8Array | undefined;
  host: string | undefined;
  version: string;
  chunks: number[];
  isElsewhere: boolean;
}

export interface Place {
  readonly random: Random;
  readonly operation: Operation;
  readonly draft: Draft;
}

const utf8 = new TextEncoder();
export const object = (fields: readonly (readonly [Json, Json])[]) =>
  utf8.encode(`{${fields.map(([name, value]) => `${name}:${value}`).join(",")}}`);

export interface Flaw {
  readonly name: string;
  readonly fits: (operation: Operation) => boolean;
  /** Changes the request, and returns the statuses that may answer it. */
  readonly apply: (place: Place) => readonly number[];
}

const always = () => true;
const hasBody = ({ body }: Operation) => body !== undefined;
const hasKey = ({ needsKey }: Operation) => needsKey;
const header = (draft: Draft, name: string, value: string | undefined) => {
  draft.headers = draft.headers.filter(([other]) => other !== name);
  if (value !== undefined) draft.headers.push([name, value]);
};
/** What a preference asks for is ignored where the server does not understand it (RFC 7240). */
const isCheckedHeader = ({ in: place, name }: Operation["parameters"][number]) => place === "header" && name !== "Prefer";
/** The health endpoint ignores parameters. */
const orUnhealthy = ({ path }: Operation, ...statuses: number[]) => (path === "/healthz" ? [200, 503] : statuses);

export const FLAWS: readonly Flaw[] = [
  {
    name: "a missing field",
    fits: ({ body }) => (body?.required ?? []).length > 0,
    apply: ({ random, operation, draft }) => {
      const missing = JSON.stringify(random.pick(operation.body?.required ?? []));
      draft.fields = draft.fields.filter(([name]) => name !== missing);
      return [400];
    },
  },
  {
    name: "an unknown field",
    fits: hasBody,
    apply: ({ random, draft }) => {
      draft.fields.push([JSON.stringify(random.pick(["org_id", MARK, "__proto__", "Content", ""])), anyJson(random, 2)]);
      return [400];
    },
  },
  {
    name: "an invalid field",
    fits: hasBody,
    apply: ({ random, operation, draft }) => {
      const [name, schema] = random.pick(Object.entries(operation.body?.properties ?? {}));
      draft.fields = [...draft.fields.filter(([other]) => other !== JSON.stringify(name)), [JSON.stringify(name), invalid(random, schema)]];
      return [400];
    },
  },
  {
    name: "a field twice",
    fits: hasBody,
    apply: ({ random, draft }) => {
      const [name, value] = random.pick(draft.fields);
      draft.fields.push([random.chance(0.5) ? name : `"\\u00${name.charCodeAt(1).toString(16)}${name.slice(2)}`, value]);
      return [400];
    },
  },
  {
    name: "a text that is too long",
    fits: ({ body }) => Object.values(body?.properties ?? {}).some(({ maxLength }) => maxLength !== undefined),
    apply: ({ random, operation, draft }) => {
      const [name, schema] = random.pick(
        Object.entries(operation.body?.properties ?? {}).filter(([, { maxLength }]) => maxLength !== undefined),
      );
      const value = JSON.stringify("x".repeat((schema.maxLength ?? 0) + 1 + random.below(100)));
      draft.fields = [...draft.fields.filter(([other]) => other !== JSON.stringify(name)), [JSON.stringify(name), value]];
      return name === "content" ? [413] : [400];
    },
  },
  {
    name: "a body that is too large",
    // The body of a batch may be a hundred times as large.
    fits: ({ body }) => body !== undefined && body.properties?.["memories"] === undefined,
    apply: ({ random, draft }) => {
      draft.fields = draft.fields.filter(([name]) => name !== '"metadata"');
      draft.fields.push(['"metadata"', JSON.stringify({ fill: "x".repeat(25_000 + random.below(100_000)) })]);
      return [413];
    },
  },
  {
    name: "broken JSON",
    fits: hasBody,
    apply: ({ random, draft }) => {
      const bytes = object(draft.fields);
      draft.body = random.pick([
        bytes.slice(0, random.below(bytes.length)),
        utf8.encode(`${MARK}`),
        new Uint8Array(),
        new Uint8Array([...bytes, 0x7d]),
      ]);
      return [400, 413];
    },
  },
  {
    name: "broken UTF-8",
    fits: hasBody,
    apply: ({ random, draft }) => {
      const bytes = object(draft.fields);
      bytes[1 + random.below(bytes.length - 2)] = random.pick([0xff, 0xc0, 0xfe]);
      draft.body = bytes;
      return [400, 413];
    },
  },
  {
    name: "not an object",
    fits: hasBody,
    apply: ({ random, draft }) => {
      draft.body = utf8.encode(
        random.pick(["null", "[]", '"x"', "1e999", "true", "[".repeat(5000) + "]".repeat(5000), '[{"content":"x"}]']),
      );
      return [400, 413];
    },
  },
  {
    name: "half of a surrogate pair",
    fits: hasBody,
    apply: ({ random, draft }) => {
      const [name] = draft.fields[0] ?? ['"x"'];
      draft.fields[0] = [name, random.pick(['"\\ud83d"', '"x\\udc00"'])];
      return [400];
    },
  },
  {
    name: "another content type",
    fits: hasBody,
    apply: ({ random, draft }) => {
      header(
        draft,
        "Content-Type",
        random.chance(0.2)
          ? undefined
          : random.pick(["", "text/plain", "application/jsonp", "application/json, application/json", "multipart/form-data"]),
      );
      return [400];
    },
  },
  {
    name: "no key",
    fits: hasKey,
    apply: ({ random, draft }) => {
      header(
        draft,
        "Authorization",
        random.chance(0.2)
          ? undefined
          : random.pick(["", "Bearer", `Bearer memoryd_live_${"0".repeat(64)}`, `Basic ${MARK}`, `Bearer ${"x".repeat(5000)}`]),
      );
      return [401];
    },
  },
  {
    name: "an unknown parameter",
    fits: always,
    apply: ({ random, operation, draft }) => {
      draft.query.push([random.pick(["AGENT_ID", "agent_id[]", "status", MARK, "__proto__", "", "%00", "%FF"]), MARK]);
      return orUnhealthy(operation, 400);
    },
  },
  {
    name: "a parameter twice",
    fits: ({ parameters }) => parameters.some((parameter) => parameter.in === "query"),
    apply: ({ random, operation, draft }) => {
      const { name } = random.pick(operation.parameters.filter((parameter) => parameter.in === "query"));
      draft.query.push([name, "1"], [name, "1"]);
      return [400];
    },
  },
  {
    name: "an invalid parameter",
    fits: ({ parameters }) => parameters.some((parameter) => parameter.in === "query"),
    apply: ({ random, operation, draft }) => {
      const { name } = random.pick(operation.parameters.filter((parameter) => parameter.in === "query"));
      draft.query = [
        ...draft.query.filter(([other]) => other !== name),
        [name, random.pick(["%FF", "a%20b", "%00", "+1", MARK.repeat(100), "%E4"])],
      ];
      return [400];
    },
  },
  {
    name: "an invalid header",
    fits: ({ parameters }) => parameters.some(isCheckedHeader),
    apply: ({ random, operation, draft }) => {
      const { name } = random.pick(operation.parameters.filter(isCheckedHeader));
      header(draft, name, random.pick(["a b", MARK.repeat(100), "\u00e9", ""]));
      return [400];
    },
  },
  {
    name: "another method",
    fits: always,
    apply: ({ random, draft }) => {
      draft.method = random.pick(["PUT", "TRACE", "OPTIONS", "HEAD", "PROPFIND"]);
      draft.isElsewhere = true;
      return { OPTIONS: [204], HEAD: [200, 400, 404, 503] }[draft.method] ?? [404];
    },
  },
  {
    name: "another path",
    fits: always,
    apply: ({ random, draft }) => {
      draft.path = random.pick([
        `${draft.path}/`,
        `/${draft.path}`,
        `${draft.path}/x`,
        draft.path.toUpperCase(),
        `/${MARK}`,
        `${draft.path}%2f`,
        "/..%2f..%2fetc",
        "/%00",
        "//[",
        "/%FF%zz",
      ]);
      draft.isElsewhere = true;
      return [404, 400];
    },
  },
  {
    name: "an invalid id",
    fits: ({ path }) => path.includes("{"),
    apply: ({ random, operation, draft }) => {
      draft.path = operation.path.replace(
        "{id}",
        random.pick(["1", "null", "%00", "%FF", "%zz", "..%2f", MARK, "x".repeat(4000), "00000000-0000-7000-8000-00000000000g"]),
      );
      return [404];
    },
  },
  {
    name: "an invalid host",
    fits: always,
    apply: ({ random, draft }) => {
      const hosts = ["", "[", "a:b:c", "a b", "1.2.3.4.5", `${MARK}/`, "user@host", "a:99999"];
      // The runtime refuses HTTP/1.1 without a host.
      draft.host = draft.version === "1.0" && random.chance(0.5) ? undefined : random.pick(hosts);
      draft.isElsewhere = true;
      return [400];
    },
  },
];
