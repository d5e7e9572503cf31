import { UsageError } from "../memory/errors.ts";

/**
 * Sealing of files in the format of age (https://age-encryption.org/v1): for the holders of keys, or by a passphrase. The library is loaded
 * only by what seals or opens, because it takes 20 MB of memory.
 */

/** How a file is sealed. */
export type Seal =
  | {
      readonly by: "recipients";
      /** Public keys, `age1…`. The holder of any of them can open the file. */
      readonly recipients: readonly string[];
    }
  | { readonly by: "passphrase"; readonly passphrase: string };

/** Letters at both ends of a recipient that is shown: enough to tell a person's few keys apart. */
const SHOWN = { first: 12, last: 4 };

/** A seal without what opens it. */
export type ShownSeal = { readonly by: "recipients"; readonly recipients: string[] } | { readonly by: "passphrase" };

export function shownSeal(by: Seal): ShownSeal {
  return by.by === "passphrase" ? { by: by.by } : { by: by.by, recipients: by.recipients.map(shortRecipient) };
}

/** A recipient for people. Those of post-quantum keys have 1,959 letters. */
function shortRecipient(recipient: string): string {
  return recipient.length <= SHOWN.first + SHOWN.last ? recipient : `${recipient.slice(0, SHOWN.first)}…${recipient.slice(-SHOWN.last)}`;
}

/**
 * Seals a stream, which is read only as fast as the result. A passphrase takes a second of one core and 256 MiB of memory for a moment, so
 * that nobody can try many. Throws {@link UsageError} for a recipient that is none.
 */
export async function seal(content: ReadableStream<Uint8Array>, by: Seal): Promise<ReadableStream<Uint8Array>> {
  const { Encrypter } = await import("age-encryption");
  const encrypter = new Encrypter();
  if (by.by === "passphrase") encrypter.setPassphrase(by.passphrase);
  else {
    await checkRecipients(by.recipients);
    for (const recipient of by.recipients) encrypter.addRecipient(recipient);
  }
  return encrypter.encrypt(content);
}

/** Throws {@link UsageError} for the first that is no recipient. Its message never repeats what might be a secret key. */
export async function checkRecipients(recipients: readonly string[]): Promise<void> {
  const { Encrypter } = await import("age-encryption");
  for (const recipient of recipients) {
    try {
      new Encrypter().addRecipient(recipient);
    } catch (cause) {
      throw new UsageError(problemOf(recipient), { cause });
    }
  }
}

function problemOf(recipient: string): string {
  if (/^AGE-SECRET-KEY-/i.test(recipient))
    return "A secret key of age was given where its recipient belongs: give the public key, age1…, and keep the secret one to yourself.";
  const wanted = "Give a public key as age-keygen prints it, age1…; keys of SSH and of plugins are not supported.";
  return recipient.startsWith("age1") ? `${shortRecipient(recipient)} is no recipient of age: look for a typing error. ${wanted}` : wanted;
}
