import { generateKeyPairSync } from "node:crypto";
import type { SigningKeyStore } from "../../interfaces/control.ts";
import type { Operation, Rows } from "../engine/operation.ts";
import type { ControlPool } from "../engine/pool.ts";

export function relationalSigningKey(pool: ControlPool): SigningKeyStore {
  return {
    find: () => pool.read(find),
    use: async () =>
      (await pool.read(find)) ??
      pool.change(function* (rows) {
        const known = yield* find(rows);
        if (known !== undefined) return known;
        const made = newKey();
        yield* rows.run("INSERT INTO signing_key (one, private_key, created_at_ms) VALUES (1, ?, ?)", made, Date.now());
        return made;
      }),
  };
}

function* find(rows: Rows): Operation<string | undefined> {
  return (yield* rows.first<{ private_key: string }>("SELECT private_key FROM signing_key"))?.private_key;
}

function newKey(): string {
  return generateKeyPairSync("ed25519").privateKey.export({ type: "pkcs8", format: "der" }).toString("base64");
}
