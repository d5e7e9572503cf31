import { DEVICE_MS, DEVICES_PER_USER, type Devices } from "../../interfaces/accounts.ts";
import type { ControlPool } from "../engine/pool.ts";
import { newSecret, sha256 } from "./secrets.ts";

export function relationalDevices(pool: ControlPool): Devices {
  return {
    remember: (userId, nowMs, former) =>
      pool.change(function* (rows) {
        const secret = newSecret();
        yield* rows.run(
          "DELETE FROM device WHERE secret_sha256 = ? OR logged_in_at_ms <= ?",
          former === undefined ? "" : sha256(former),
          nowMs - DEVICE_MS,
        );
        // A user who was removed meanwhile gets a secret that nothing knows.
        yield* rows.run(
          'INSERT INTO device (secret_sha256, user_id, logged_in_at_ms) SELECT ?, id, ? FROM "user" WHERE id = ?',
          sha256(secret),
          nowMs,
          userId,
        );
        yield* rows.run(
          `DELETE FROM device WHERE user_id = ?1 AND secret_sha256 NOT IN (
             SELECT secret_sha256 FROM device WHERE user_id = ?1 ORDER BY logged_in_at_ms DESC LIMIT ?2)`,
          userId,
          DEVICES_PER_USER,
        );
        return secret;
      }),
    find: (secret, userId, nowMs) =>
      pool.read(function* (rows) {
        const name = sha256(secret);
        const sql = "SELECT 1 FROM device WHERE secret_sha256 = ? AND user_id = ? AND logged_in_at_ms > ?";
        return (yield* rows.first(sql, name, userId, nowMs - DEVICE_MS)) ? name : undefined;
      }),
  };
}
