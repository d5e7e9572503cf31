import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Command } from "commander";
import { UsageError } from "../memory/errors.ts";
import { counted } from "../reading/counted-nouns.ts";
import { publicKeyOf, type Receipt } from "../receipts/receipt.ts";
import type { CommandBackend, StorePlace } from "../stores/interfaces/backend.ts";
import type { Records } from "../stores/interfaces/records.ts";
import { hasControl } from "../stores/open.ts";
import { erasedBy } from "../transfer/erase-again.ts";
import { restore } from "../transfer/restore.ts";
import { FaultsFound, printError, printJson, printLine } from "./output.ts";
import { personIn, receiptIn, receiptLines } from "./receipts.ts";
import { addPlace, inStore, type PlaceFlags, placeOfFlags, withStore } from "./settings.ts";

export function addVerifyCommands(memoryd: Command): void {
  const receipt = memoryd
    .command("verify-receipt")
    .argument("<file...>", "receipts of erasures")
    .description("check the signatures of receipts, and say what they tell; no server is needed")
    .option("--key <public-key>", "the key that must have signed them, as its server shows it")
    .option("--json", "print JSON");
  addPlace(receipt).action(verifyReceipts);
  const erased = memoryd
    .command("verify-erased")
    .argument("<file...>", "receipts of erasures")
    .description("look whether the store still has anything that receipts say was erased")
    .option("--backup <file>", 'look into this file of "memoryd backup" instead')
    .option("--json", "print JSON");
  addPlace(erased).action(verifyErased);
}

interface Options extends PlaceFlags {
  readonly key?: string;
  readonly backup?: string;
  readonly json?: boolean;
}

async function verifyReceipts(paths: readonly string[], options: Options): Promise<void> {
  const own = await ownKey(options);
  let faults = 0;
  for (const path of paths) {
    try {
      const receipt = await receiptIn(path);
      const { sentence, isRight } = signer(receipt, options.key, own);
      if (!isRight || receipt.looked_through.remains.length > 0) faults++;
      if (options.json)
        printJson({
          file: path,
          holds: true,
          signer: isRight ? (own?.key === receipt.public_key ? "own" : "given") : "other",
          ...said(receipt),
        });
      else
        for (const line of [`${path}: the signature holds. ${sentence}`, ...receiptLines(receipt).map((each) => `  ${each}`)])
          printLine(line);
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      faults++;
      if (options.json) printJson({ file: path, holds: false, fault: error.message });
      else printError(error.message);
    }
  }
  if (faults > 0) throw new FaultsFound();
}

/** What a receipt says, without the list. */
function said({ erased, ...rest }: Receipt): object {
  return { ...rest, erased: erased.length };
}

interface OwnKey {
  readonly place: string;
  /** Undefined when it has signed nothing yet. */
  readonly key: string | undefined;
  /** Whether the person named the place, and so says whose receipt it should be. */
  readonly isNamed: boolean;
}

/** The key of the data at hand; undefined where there are none. */
async function ownKey(options: Options): Promise<OwnKey | undefined> {
  const isNamed = options.data !== undefined || options.store !== undefined;
  const place = placeOfFlags(options);
  if (!isNamed && place.kind === "folder" && !hasControl(place.dataDir)) return undefined;
  return withStore(options, async ({ control, name }) => {
    const key = await control.signingKey.find();
    return { place: name, key: key && publicKeyOf(key), isNamed };
  });
}

function signer({ public_key }: Receipt, wanted: string | undefined, own: OwnKey | undefined): { sentence: string; isRight: boolean } {
  if (wanted !== undefined) {
    const isRight = wanted.replace(/^ed25519[ :]/, "") === public_key;
    return { isRight, sentence: isRight ? "It is of the key that you gave." : "But it is of ANOTHER KEY than the one that you gave." };
  }
  if (own === undefined) return { isRight: true, sentence: "Whose key it is, --key or --data checks." };
  if (own.key === public_key) return { isRight: true, sentence: `It was signed by this server, with the key of ${own.place}.` };
  return {
    isRight: !own.isNamed,
    sentence: `It was signed with ANOTHER KEY than that of ${own.place}: by another server, or before this one's data were made anew.`,
  };
}

async function verifyErased(paths: readonly string[], options: Options): Promise<void> {
  const receipts: Receipt[] = [];
  for (const path of paths) receipts.push(await receiptIn(path));
  const look = async (store: CommandBackend, name: string) => {
    const records = store.openRecords();
    try {
      let remaining = 0;
      for (const receipt of receipts) remaining += await lookFor(receipt, store, records, name, options.json === true);
      return remaining;
    } finally {
      await records.close();
    }
  };
  const { backup } = options;
  const remaining = await (backup === undefined
    ? withStore(options, (store) => look(store, store.name))
    : inRestored(backup, (store) => look(store, backup)));
  if (remaining > 0) throw new FaultsFound();
}

/** Restores the backup into a folder of its own, which is removed in the end. */
async function inRestored<T>(path: string, use: (store: CommandBackend) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "memoryd-verify-"));
  try {
    const dataDir = join(folder, "data");
    await restore({ path, dataDir, again: false, onProgress: () => {} });
    const place: StorePlace = { kind: "folder", dataDir };
    return await inStore(place, use);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns how many rows of the erased person there are. */
async function lookFor(receipt: Receipt, store: CommandBackend, records: Records, name: string, json: boolean): Promise<number> {
  const { org_id } = receipt;
  const who = personIn(receipt);
  if ((await store.control.orgs.find(org_id)) === undefined) {
    if (json) printJson({ erasure_id: receipt.erasure_id, found: 0, organization: false });
    else printLine(`${name} has no organization ${org_id}, and so nothing of ${who}.`);
    return 0;
  }
  const erased = erasedBy(receipt);
  const { isKnown, memories, writes, compared } = await records.personErasures.remains(erased);
  const space = await records.embeddings.active(org_id);
  const ids = space ? await store.vectorsOf(space.identity).ids(org_id) : new Set<string>();
  const vectors = [...ids].filter(erased.isErased);
  const found = memories.length + writes.length + vectors.length;
  if (json) {
    printJson({
      ...{ erasure_id: receipt.erasure_id, found, organization: true, known: isKnown },
      ...{ memories: memories.length, writes: writes.length, vectors: vectors.length, compared: compared + ids.size },
    });
    return found;
  }
  const what = `${counted(compared, "row")} and ${counted(ids.size, "vector")} of the organization were compared with the receipt`;
  if (found === 0) printLine(`Nothing of ${who} from before ${receipt.out_of_search_at} is in ${name}: ${what}.`);
  else
    printLine(
      `${name} STILL HAS ${counted(memories.length, "memory")}, ${counted(writes.length, "write")} and ${counted(vectors.length, "vector")} of ${who} from before ${receipt.out_of_search_at}: ${what}. ${isKnown ? `Erase them again: memoryd erase --org ${org_id} --user ${receipt.user_id}` : "Restore it with --also-erase and this receipt, which keeps them out."}`,
    );
  return found;
}
