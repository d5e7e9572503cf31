import { randomBytes } from "node:crypto";

const SECRET_BYTES = 32;

/** 256 random bits, hexadecimal. */
export function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString("hex");
}

/** A plain hash is enough, because a secret has 256 random bits and cannot be guessed. */
export function sha256(secret: string): string {
  return new Bun.CryptoHasher("sha256").update(secret).digest("hex");
}
