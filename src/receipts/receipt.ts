import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from "node:crypto";
import { type Static, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { UsageError } from "../memory/errors.ts";

/**
 * The receipt of an erasure: who was erased, when, how much, and what was looked through, signed with the Ed25519 key of the data. It holds
 * no content. Of each erased memory it has half of the SHA-256 of its id, so that any store can be asked whether it still has one of them.
 *
 * The signature is over the canonical JSON of everything but itself, so a receipt may be formatted anew and still holds.
 */

const FORMAT = "memoryd erasure receipt";
export const RECEIPT_VERSION = 1;
/** 128 bits: no two ids share them. */
const HASH_BYTES = 16;

const Count = Type.Integer({ minimum: 0 });
const Time = Type.String({ pattern: "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$" });

const Claims = Type.Object({
  format: Type.Literal(FORMAT),
  version: Type.Literal(RECEIPT_VERSION),
  erasure_id: Type.String(),
  org_id: Type.String(),
  user_id: Type.String(),
  /** Null for all agents. */
  agent_id: Type.Union([Type.String(), Type.Null()]),
  requested_by: Type.String(),
  requested_at: Time,
  out_of_search_at: Time,
  bytes_gone_at: Time,
  looked_through_at: Time,
  counts: Type.Object({ memories: Count, summaries: Count, messages: Count, waiting: Count, vectors: Count, agents: Count }),
  /** Backups from before that may hold the person; null where the server did not make them. */
  backups: Type.Union([Count, Type.Null()]),
  looked_through: Type.Object({
    places: Count,
    kind: Type.Union([Type.Literal("files"), Type.Literal("tables")]),
    bytes: Count,
    remains: Type.Array(Type.String()),
  }),
  erased: Type.Array(Type.String()),
});
/** What a receipt says. */
export type Claims = Omit<Static<typeof Claims>, "format" | "version">;

const Receipt = Type.Composite([Claims, Type.Object({ public_key: Type.String(), signature: Type.String() })]);
export type Receipt = Static<typeof Receipt>;

/** A short stand-in for an id, from which nobody gets the id back. */
export function hashOf(id: string): string {
  return createHash("sha256").update(id).digest().subarray(0, HASH_BYTES).toString("base64url");
}

/** The text of a receipt. `privateKey` is PKCS #8 in base64. */
export function signReceipt(claims: Claims, privateKey: string): string {
  const key = keyOf(privateKey);
  const signed = { format: FORMAT, version: RECEIPT_VERSION, ...claims, public_key: publicKeyOf(privateKey) };
  return `${canonical({ ...signed, signature: sign(null, Buffer.from(canonical(signed)), key).toString("base64url") })}\n`;
}

/** The public key as receipts and people have it: 32 bytes in base64url. */
export function publicKeyOf(privateKey: string): string {
  return createPublicKey(keyOf(privateKey).export({ type: "pkcs8", format: "pem" })).export({ format: "jwk" }).x ?? "";
}

function keyOf(privateKey: string): KeyObject {
  return createPrivateKey({ key: Buffer.from(privateKey, "base64"), format: "der", type: "pkcs8" });
}

/** Reads a receipt and checks its signature. Throws {@link UsageError} that says what is wrong; `name` is that of the file. */
export function readReceipt(text: string, name: string): Receipt {
  const receipt = parse(text, name);
  const { signature, ...signed } = receipt;
  if (!holds(signed, signature))
    throw new UsageError(
      `${name} was changed after it was signed, or its signature is another one's: it proves nothing. Download the receipt again.`,
    );
  return receipt;
}

function parse(text: string, name: string): Receipt {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new UsageError(`${name} is not a whole receipt: it was cut off, or is another kind of file. Download the receipt again.`, {
      cause,
    });
  }
  const { format, version } = Object(value);
  if (format !== FORMAT) throw new UsageError(`${name} is not a receipt of memoryd.`);
  if (version !== RECEIPT_VERSION)
    throw new UsageError(
      `${name} is a receipt of version ${JSON.stringify(version)}, and this memoryd reads version ${RECEIPT_VERSION}: check it with a newer one.`,
    );
  if (!Value.Check(Receipt, value))
    throw new UsageError(`${name} lacks a part of a receipt, or has one of another form: it proves nothing.`);
  return value;
}

function holds(signed: Omit<Receipt, "signature">, signature: string): boolean {
  try {
    const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x: signed.public_key }, format: "jwk" });
    return verify(null, Buffer.from(canonical(signed)), key, Buffer.from(signature, "base64url"));
  } catch {
    // A key of another form signs nothing.
    return false;
  }
}

type Json = string | number | boolean | null | undefined | readonly Json[] | { readonly [key: string]: Json };

/**
 * JSON of which one value has one text: keys in the order of their UTF-16 code units, no white space, and numbers and strings as
 * `JSON.stringify` writes them (RFC 8785).
 */
export function canonical(value: Json): string {
  if (Array.isArray(value)) return `[${value.map((item: Json) => canonical(item ?? null)).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value ?? null);
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  const sorted = entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${sorted.map(([key, item]) => `${JSON.stringify(key)}:${canonical(item)}`).join(",")}}`;
}
