import { UsageError } from "../memory/errors.ts";
import type { Seal } from "./seal.ts";

/** What opens a sealed file. */
export type Opener =
  | {
      readonly by: "identities";
      /** Secret keys, `AGE-SECRET-KEY-…`. */
      readonly identities: readonly string[];
    }
  | { readonly by: "passphrase"; readonly passphrase: string };

/** A sealed file is truncated or was changed. */
export class BrokenSealError extends Error {}

/** The first line of the format. */
const HEADER = "age-encryption.org/v1\n";
/** The beginning of the second line where a passphrase seals. The format has no other recipient beside it. */
const BY_PASSPHRASE = "-> scrypt ";

/** How the file is sealed; undefined when it is not. */
export async function sealOf(file: Blob): Promise<Seal["by"] | undefined> {
  const start = await file.slice(0, HEADER.length + BY_PASSPHRASE.length).text();
  if (!start.startsWith(HEADER)) return undefined;
  return start.endsWith(BY_PASSPHRASE) ? "passphrase" : "recipients";
}

/**
 * Opens a sealed file, whose name is for the errors. Throws {@link UsageError} when the opener does not fit, and {@link BrokenSealError} when
 * the file is broken at its beginning. Elsewhere the stream fails, before it yields a byte that was changed.
 */
export async function unseal(file: Blob, opener: Opener, name: string): Promise<ReadableStream<Uint8Array>> {
  const { Decrypter } = await import("age-encryption");
  const decrypter = new Decrypter();
  if (opener.by === "passphrase") decrypter.addPassphrase(opener.passphrase);
  else for (const identity of opener.identities) addIdentity(decrypter, identity);
  try {
    return await decrypter.decrypt(file.stream());
  } catch (cause) {
    if (cause instanceof Error && cause.message.startsWith(NO_FIT)) throw new UsageError(unfit(opener, name), { cause });
    throw new BrokenSealError("the seal is broken", { cause });
  }
}

/** The library's message where nothing opens the file, which has no class of its own. A test holds it. */
const NO_FIT = "no identity matched";

function addIdentity(decrypter: { addIdentity(identity: string): void }, identity: string): void {
  try {
    decrypter.addIdentity(identity);
  } catch (cause) {
    throw new UsageError("The identity is not a secret key of age as age-keygen writes it, AGE-SECRET-KEY-…: look for a typing error.", {
      cause,
    });
  }
}

function unfit({ by }: Opener, name: string): string {
  return by === "passphrase"
    ? `The passphrase does not open ${name}: it is another one, or the beginning of the file was changed. Nothing was restored.`
    : `The identity does not open ${name}: it is sealed for another key, or the beginning of the file was changed. Nothing was restored.`;
}
