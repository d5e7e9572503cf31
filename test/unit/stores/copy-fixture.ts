import { Database } from "bun:sqlite";
import { newMemoryId } from "../../../src/memory/ids.ts";
import type { OrgId, Scope } from "../../../src/memory/types.ts";
import type { EmbedderIdentity } from "../../../src/models/model.ts";
import { controlFile, recordsFile } from "../../../src/stores/folder/paths.ts";
import type { StorePlace } from "../../../src/stores/interfaces/backend.ts";
import type { Control } from "../../../src/stores/interfaces/control.ts";
import type { Records } from "../../../src/stores/interfaces/records.ts";
import { openControl, openRecords, openVectors } from "../../../src/stores/open.ts";
import { openForCopy } from "../../../src/stores/open-backend.ts";
import { type CopyProgress, type CopyResult, copyStore } from "../../../src/transfer/copy-store.ts";
import { abstract, accept, claim, complete, facts, newScope, over, START_MS, store, storeFacts } from "../../contracts/records-support.ts";
import { BUILTIN_MODELS } from "../../support/models.ts";

/** Ends with what JSON, SQLite and PostgreSQL each treat in a way of their own. */
const ODD = 'Ann\u0000 likes 🍵, "tea" \\u0000 and \uFFFE0 \u{10FFFF}\r\n';

export const SPACE: EmbedderIdentity = { name: "test", digest: "one", dimensions: 4 };
const NEXT: EmbedderIdentity = { name: "test", digest: "two", dimensions: 3 };

export interface Filled {
  readonly orgIds: readonly OrgId[];
  readonly scope: Scope;
  readonly secret: string;
}

/** Fills a data folder with one of everything that a copy has to bring. */
export async function fill(dataDir: string): Promise<Filled> {
  const control = openControl(dataDir);
  const records = openRecords(dataDir, control.written);
  try {
    const orgs = [];
    for (const name of ["work", "home", "unused", "gone"]) orgs.push((await control.orgs.create(name)).id);
    const [work = "", home = "", , gone = ""] = orgs;
    await control.orgs.chooseExpiry(home, "erase");
    await control.orgs.chooseUses(home, "questions");
    const secret = await fillControl(control, work);
    await store(records, newScope(gone), "Gone is gone.");
    await control.orgs.markDeleted(gone);
    const scope = newScope(work);
    await fillRecords(records, scope);
    await store(records, newScope(home, "bob"), "Bob lives in Bergen.", ODD);
    await fillVectors(dataDir, records, scope);
    return { orgIds: orgs.slice(0, -1), scope, secret };
  } finally {
    await records.close();
    await control.close();
  }
}

async function fillControl(control: Control, orgId: OrgId): Promise<string> {
  const { secret } = await control.keys.create({ orgId, label: "agent ö", permissions: ["memory:read"], rateLimit: 7, userId: "ann" });
  const revoked = await control.keys.create({ orgId, label: "", permissions: ["memory:write"], rateLimit: undefined });
  await control.keys.revoke(revoked.key.id);
  const user = await control.users.create({ email: "ann@example.org", role: "owner", passwordHash: "$argon2id$x" }, START_MS);
  await control.secondFactors.enable(user.id, "JBSWY3DPEHPK3PXP", ["AAAA-BBBB-CCCC-DDDD", "EEEE-FFFF-GGGG-HHHH"]);
  await control.sessions.create(user.id, START_MS);
  await control.audit.add(
    ...["user.created", "key.revoked"].map((action) => ({
      atMs: START_MS,
      actor: "command line",
      action,
      target: user.id,
      orgId: undefined,
    })),
  );
  const sample = { writes: 3, searches: 2, cacheHits: 1, searchP50Ms: 0.1, searchP99Ms: 1 / 3, memories: 5, queued: undefined };
  await control.history.add({ atMs: START_MS, ...sample, writeP50Ms: undefined, writeP99Ms: undefined });
  await control.models.set(BUILTIN_MODELS);
  return secret;
}

async function fillRecords(records: Records, scope: Scope): Promise<void> {
  const { orgId } = scope;
  const many = Array.from({ length: 1_203 }, (_, index) => `Ann has read book ${index}.`);
  for (let at = 0; at < many.length; at += 64) await store(records, scope, ...many.slice(at, at + 64));
  const [tea = "", jam = "", soft = "", hard = ""] = await store(records, scope, ODD, "Ann likes jam.", "Ann is 30.", "The code is 4711.");
  await storeFacts(records, scope, "Ann moved from Oslo to Rome.", (said) => [
    { ...(facts(said, ["Ann lives in Rome."])[0] ?? never()), supersedes: [over(jam), over(tea, { certainty: "likely", rule: "judge" })] },
  ]);
  await records.memories.deprecate(orgId, soft, START_MS + 5, { kind: "key", id: "a-key" });
  const [restored = ""] = await store(records, scope, "Ann plays chess.");
  await storeFacts(records, scope, "Ann plays go.", (said) => [
    { ...(facts(said, ["Ann plays go."])[0] ?? never()), supersedes: [over(restored)] },
  ]);
  await records.memories.restore(orgId, restored, START_MS + 6, { kind: "person", id: "ann@example.org" });
  const [one = "", two = "", three = ""] = await store(records, scope, "Ann eats figs.", "Ann eats nuts.", "Ann eats plums.");
  await abstract(records, scope, "Ann eats figs and nuts.", [one, two]);
  await records.memories.deprecate(orgId, await abstract(records, scope, "Ann eats plums.", [three]), START_MS + 7);
  await records.patches.apply(orgId, one, { importance: 0.1 + 0.2, metadata: { speaker: "Ann\u0000" } }, START_MS + 8);
  await accept(records, scope, "This one fails.");
  const failing = await claim(records, orgId);
  for (const submission of failing.claimed) await complete(records, failing.leaseId, submission, undefined, "it failed");
  await records.memories.erase(orgId, hard, START_MS + 9, { kind: "command" });
  await records.erasures.finish(orgId, [hard], START_MS + 10);
  await records.revisions.accept(orgId, {
    id: newMemoryId(),
    content: "Ann eats figs!",
    reason: "edited",
    olderIds: [one],
    createdAtMs: START_MS,
  });
  const other = newScope(orgId, "eve");
  await accept(records, other, ODD, { metadata: { expires_at: "2099-01-01T00:00:00Z" }, confidence: 0.7 });
  await claim(records, orgId, { limit: 1 });
  await accept(records, other, "This one waits.");
  // Its number, the highest, is not given again.
  const last = await accept(records, other, "This one is erased before it is read.");
  await records.memories.erase(orgId, last.id, START_MS + 11);
  await records.judgements.settle(orgId, 3, [], START_MS);
  await records.confirmations.confirm(orgId, [two, three], START_MS + 12);
  await records.questions.settle(orgId, `past:${two}`, "keep", START_MS + 13);
  await records.questions.settle(orgId, `private:${three}`, "later", START_MS + 14);
  const use = { scope, kind: "search", keyId: "a-key", memoryIds: [three, one, two] } as const;
  await records.uses.add(orgId, [
    { ...use, atMs: Date.now(), question: ODD },
    { ...use, atMs: Date.now(), kind: "context", question: undefined },
  ]);
}

async function fillVectors(dataDir: string, records: Records, scope: Scope): Promise<void> {
  const { orgId } = scope;
  await records.embeddings.adopt(orgId, { identity: SPACE, embedder: { kind: "builtin" } });
  await records.embeddings.report(orgId, { space: { identity: NEXT, embedder: { kind: "builtin" } }, embedded: 9, total: 1_000 });
  const ids = [...(await records.memories.ids(orgId))];
  for (const [identity, count] of [
    [SPACE, ids.length],
    [NEXT, 9],
  ] as const) {
    const vectors = openVectors(dataDir, identity);
    await vectors.add(
      orgId,
      ids
        .slice(0, count)
        .map((id, at) => ({ scope, id, vector: Float32Array.from({ length: identity.dimensions }, (_, i) => Math.sin(at + i)) })),
    );
    await vectors.close();
  }
}

function never(): never {
  throw new Error("there is no such fact");
}

/** Copies from place to place; `interrupted` may throw. */
export async function copy(from: StorePlace, to: StorePlace, interrupted: (made: CopyProgress) => void = () => {}): Promise<CopyResult> {
  const source = await openForCopy(from);
  try {
    const target = await openForCopy(to);
    try {
      return await copyStore(source, target, interrupted);
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

const CONTROL = ["organization", "api_key", "user", "recovery_code", "audit", "history", "chosen_models"];
const RECORDS = [
  ...[
    "scope",
    "submission",
    "submission_count",
    "memory",
    "memory_count",
    "pinned_importance",
    "confirmation",
    "dismissal",
    "remade_vector",
    "supersession",
    "revision",
  ],
  ...["lineage", "erasure", "embedding", "judged", "trail", "memory_use", "used_memory", "memory_text_terms"],
];

/** Every row of the folder, also of what a copy makes anew. */
export async function rowsOf(dataDir: string, orgIds: readonly OrgId[]): Promise<Readonly<Record<string, readonly unknown[]>>> {
  const found: Record<string, readonly unknown[]> = read(controlFile(dataDir), CONTROL);
  for (const orgId of orgIds) {
    if (!(await Bun.file(recordsFile(dataDir, orgId)).exists())) continue;
    for (const [name, rows] of Object.entries(read(recordsFile(dataDir, orgId), [...RECORDS, "sqlite_sequence"])))
      found[`${orgId} ${name}`] = rows;
    for (const identity of [SPACE, NEXT]) found[`${orgId} ${identity.digest}`] = await vectorsOf(dataDir, orgId, identity);
  }
  return found;
}

async function vectorsOf(dataDir: string, orgId: OrgId, identity: EmbedderIdentity): Promise<readonly unknown[]> {
  const vectors = openVectors(dataDir, identity);
  const rows = [];
  for await (const batch of vectors.scan(orgId))
    rows.push(...batch.map(({ id, scope, vector }) => [id, scope.userId, ...vector].join(" ")));
  await vectors.close();
  return rows.sort();
}

function read(path: string, tables: readonly string[]): Record<string, readonly unknown[]> {
  const db = new Database(path, { readwrite: true });
  try {
    const where: Record<string, string> = { organization: "WHERE deleted_at_ms IS NULL", sqlite_sequence: "WHERE seq > 0" };
    return Object.fromEntries(
      tables.map((name) => [
        name,
        db
          .query(`SELECT * FROM "${name}" ${where[name] ?? ""}`)
          .all()
          .map((row) => JSON.stringify(row))
          .sort(),
      ]),
    );
  } finally {
    db.close();
  }
}
