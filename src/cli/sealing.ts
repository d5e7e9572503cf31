import { readFileSync, statSync } from "node:fs";
import { type Command, Option } from "commander";
import { messageOf, UsageError } from "../memory/errors.ts";
import { LIMITS } from "../memory/limits.ts";
import type { Seal } from "../sealing/seal.ts";
import type { Opener } from "../sealing/unseal.ts";

/** The flags of the commands that seal and open files. A secret is never a flag, because other users can see those. */

export interface SealFlags {
  readonly sealFor?: readonly string[];
  readonly passphraseFile?: string;
}

export interface OpenFlags {
  readonly identity?: string;
  readonly passphraseFile?: string;
}

/** In place of a file: what another program writes to this one. */
const STDIN = "-";
/** A larger file is another kind of file. */
const SECRET_BYTES = 64 * 1024;

export function addSealFlags(command: Command): Command {
  return command
    .addOption(
      new Option("--seal-for <recipient>", "seal it for the holder of this key of age, age1…; can be repeated")
        .argParser((recipient: string, others: readonly string[] = []) => [...others, recipient])
        .conflicts("passphraseFile"),
    )
    .option("--passphrase-file <file>", "seal it by the passphrase in this file; - for standard input");
}

export function addOpenFlags(command: Command): Command {
  return command
    .addOption(
      new Option(
        "--identity <file>",
        "open a sealed backup with the secret key in this file, as age-keygen writes it; - for standard input",
      ).conflicts("passphraseFile"),
    )
    .option("--passphrase-file <file>", "open a sealed backup by the passphrase in this file; - for standard input");
}

/** Throws {@link UsageError} when the file cannot be read, or when its passphrase is too easily guessed. */
export async function sealOfFlags({ sealFor, passphraseFile }: SealFlags): Promise<Seal | undefined> {
  if (sealFor) return { by: "recipients", recipients: sealFor };
  if (passphraseFile === undefined) return undefined;
  const passphrase = await passphraseIn(passphraseFile);
  if ([...passphrase].length < LIMITS.passwordMinCharacters) {
    throw new UsageError(
      `The passphrase is too short: whoever has the backup can try millions. Take at least ${LIMITS.passwordMinCharacters} characters, better five unrelated words.`,
    );
  }
  return { by: "passphrase", passphrase };
}

export async function openerOfFlags({ identity, passphraseFile }: OpenFlags): Promise<Opener | undefined> {
  if (identity !== undefined) return { by: "identities", identities: await identitiesIn(identity) };
  return passphraseFile === undefined ? undefined : { by: "passphrase", passphrase: await passphraseIn(passphraseFile) };
}

/** The first line, because editors end a file with a line end, which is no part of the passphrase. */
async function passphraseIn(path: string): Promise<string> {
  const [passphrase = "", ...others] = (await secretIn(path)).split(/\r?\n/);
  if (passphrase === "" || others.some((line) => line !== ""))
    throw new UsageError(`${nameOf(path)} must have the passphrase in its only line.`);
  return passphrase;
}

async function identitiesIn(path: string): Promise<string[]> {
  const text = await secretIn(path);
  if (text.startsWith("age-encryption.org/"))
    throw new UsageError(`${nameOf(path)} is itself sealed. Open it first: age --decrypt ${path} | memoryd restore … --identity -`);
  const identities = text.split(/\r?\n/).filter((line) => line.trim() !== "" && !line.startsWith("#"));
  if (identities.length === 0 || identities.some((line) => !line.startsWith("AGE-SECRET-KEY-")))
    throw new UsageError(
      `${nameOf(path)} is no identity of age: it has no line AGE-SECRET-KEY-…, or others beside it. age-keygen writes one.`,
    );
  return identities.map((line) => line.trim());
}

async function secretIn(path: string): Promise<string> {
  if (path === STDIN) return await Bun.stdin.text();
  try {
    if (statSync(path).size <= SECRET_BYTES) return readFileSync(path, "utf8");
  } catch (cause) {
    throw new UsageError(`${path} cannot be read (${messageOf(cause)}).`, { cause });
  }
  throw new UsageError(`${path} is too large for a key or a passphrase. Name another file.`);
}

function nameOf(path: string): string {
  return path === STDIN ? "Standard input" : path;
}
