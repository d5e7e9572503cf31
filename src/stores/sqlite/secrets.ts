import { randomBytes } from "node:crypto";

const SECRET_BYTES = 32;

/** 256 random bits, hexadecimal. */
export function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString("hex");
}

/** A plain hash is enough: a secret has 256 random bits, so there is nothing to guess. */
export function sha256(secret: string): string {
  return new Bun.CryptoHasher("sha256").update(secret).digest("hex");
}
