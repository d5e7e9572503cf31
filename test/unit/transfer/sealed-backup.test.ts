import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { generateHybridIdentity, generateIdentity, identityToRecipient } from "age-encryption";
import { UsageError } from "../../../src/memory/errors.ts";
import type { Seal } from "../../../src/sealing/seal.ts";
import type { Opener } from "../../../src/sealing/unseal.ts";
import { readBackups } from "../../../src/stores/open.ts";
import { backUp } from "../../../src/transfer/backup.ts";
import { restore } from "../../../src/transfer/restore.ts";
import { newScope, store } from "../../contracts/records-support.ts";
import { Folder } from "./fixture.ts";

/** As many as one claim of the queue takes. */
const MEMORIES = 64;
const PASSPHRASE = "five unrelated words open it";

let folder: Folder;
beforeEach(async () => {
  folder = await Folder.create();
  // Random letters, so that the backup is larger than one chunk of the format, and each has its own seal.
  const texts = Array.from({ length: MEMORIES }, () => Buffer.from(crypto.getRandomValues(new Uint8Array(2400))).toString("base64"));
  await store(folder.records, newScope(folder.orgId), ...texts);
});
afterEach(() => folder.close());

const path = () => folder.path("sealed");
const make = (seal?: Seal) =>
  backUp({ dataDir: folder.dataDir, path: path(), overwrite: true, version: "0.1.0", seal, onProgress: () => {} });
const open = (opener?: Opener) => restore({ path: path(), dataDir: folder.path("restored"), again: false, opener, onProgress: () => {} });
const withKey = (...identities: string[]): Opener => ({ by: "identities", identities });
const sealFor = async (...identities: string[]): Promise<Seal> => ({
  by: "recipients",
  recipients: await Promise.all(identities.map(identityToRecipient)),
});

/** Expects one sentence or two, and that nothing of the folder exists. */
async function refuses(opener: Opener | undefined, message: RegExp): Promise<void> {
  const error = await open(opener).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(UsageError);
  expect((error as Error).message).toMatch(message);
  expect((error as Error).message).toMatch(/^[^\n]+\.$/);
  expect(existsSync(folder.path("restored"))).toBe(false);
}

describe("a sealed backup", () => {
  test("is restored by each of its keys, also of the kind that withstands quantum computers", async () => {
    const keys = [await generateIdentity(), await generateHybridIdentity()] as const;
    const { bytes } = await make(await sealFor(...keys));
    expect(bytes).toBeGreaterThan(2 * 64 * 1024);
    expect(readFileSync(path()).subarray(0, 21).toString()).toBe("age-encryption.org/v1");
    for (const key of keys) {
      expect(await open(withKey(await generateIdentity(), key))).toMatchObject({ memories: MEMORIES });
      rmSync(folder.path("restored"), { recursive: true });
    }
  });

  test("is restored by its passphrase, which no other replaces and no note has", async () => {
    await make({ by: "passphrase", passphrase: PASSPHRASE });
    expect(readBackups(folder.dataDir)).toMatchObject([{ path: path(), sealed: { by: "passphrase" } }]);
    await refuses(undefined, /is sealed by a passphrase: add --passphrase-file FILE/);
    await refuses(withKey(await generateIdentity()), /is sealed by a passphrase: add --passphrase-file FILE/);
    await refuses({ by: "passphrase", passphrase: `${PASSPHRASE}!` }, /^The passphrase does not open .*: it is another one/);
    expect(await open({ by: "passphrase", passphrase: PASSPHRASE })).toMatchObject({ memories: MEMORIES });
    expect(JSON.stringify(readBackups(folder.dataDir))).not.toContain(PASSPHRASE);
  });

  test("is noted with the short form of its keys", async () => {
    const key = await generateIdentity();
    const recipient = await identityToRecipient(key);
    await make(await sealFor(key));
    const sealed = { by: "recipients" as const, recipients: [`${recipient.slice(0, 12)}…${recipient.slice(-4)}`] };
    expect(readBackups(folder.dataDir)).toMatchObject([{ path: path(), sealed }]);
    await make();
    expect(readBackups(folder.dataDir)).toEqual([expect.not.objectContaining({ sealed: expect.anything() })]);
  });
});

describe("a restore says in a sentence", () => {
  test("what is missing, and what does not fit", async () => {
    const key = await generateIdentity();
    await make(await sealFor(key));
    await refuses(undefined, /is sealed for a key: add --identity FILE/);
    await refuses({ by: "passphrase", passphrase: PASSPHRASE }, /is sealed for a key: add --identity FILE/);
    await refuses(withKey(await generateIdentity()), /^The identity does not open .*: it is sealed for another key/);
    await refuses(withKey("AGE-SECRET-KEY-1MISTYPED"), /^The identity is not a secret key of age/);
    await make();
    await refuses(withKey(key), /is not sealed\. Leave out --identity/);
  });

  test("that a sealed file was truncated or changed, wherever it was", async () => {
    const key = await generateIdentity();
    await make(await sealFor(key));
    const whole = readFileSync(path());
    const headerBytes = whole.indexOf("\n---") + "\n--- ".length + 44;
    const damaged = /is not a complete backup of memoryd: it is truncated, altered or another kind of file|^The identity does not open/;
    // Also at the borders of the chunks, which have 16 bytes for the seal.
    const chunk = 64 * 1024 + 16;
    for (const length of [22, headerBytes, headerBytes + 16, headerBytes + 16 + chunk, whole.length - 1]) {
      writeFileSync(path(), whole.subarray(0, length));
      await refuses(withKey(key), damaged);
    }
    for (const at of [25, 60, headerBytes - 10, headerBytes + 3, headerBytes + 16 + chunk - 1, whole.length - 17, whole.length - 1]) {
      const changed = Buffer.from(whole);
      changed[at] = (changed[at] ?? 0) ^ 1;
      writeFileSync(path(), changed);
      await refuses(withKey(key), damaged);
    }
    writeFileSync(path(), whole);
    expect(await open(withKey(key))).toMatchObject({ memories: MEMORIES });
  });
});

describe("a backup is not made", () => {
  const refused = async (recipient: string) => {
    const error = await make({ by: "recipients", recipients: [recipient] }).catch((reason: unknown) => reason as Error);
    expect(error).toBeInstanceOf(UsageError);
    expect(existsSync(folder.path("sealed"))).toBe(false);
    return (error as Error).message;
  };

  test("for a recipient that is none, and the message does not repeat a secret key", async () => {
    const key = await generateIdentity();
    const recipient = await identityToRecipient(key);
    expect(await refused(`${recipient.slice(0, -1)}${recipient.endsWith("q") ? "p" : "q"}`)).toMatch(
      /^age1.* is no recipient of age: look for/,
    );
    expect(await refused("ssh-ed25519 AAAA")).toMatch(/^Give a public key as age-keygen prints it/);
    const ofSecret = await refused(key);
    expect(ofSecret).toMatch(/^A secret key of age was given/);
    expect(ofSecret).not.toContain(key.slice(16, 30));
  });
});
