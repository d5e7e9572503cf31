import type { SecondFactors } from "../../interfaces/accounts.ts";
import type { Operation, Rows } from "../engine/operation.ts";
import type { ControlPool } from "../engine/pool.ts";
import { sha256 } from "./secrets.ts";

/** A code may be of the step before or after the present one. */
const WINDOW_STEPS = 2;

export function relationalSecondFactors(pool: ControlPool): SecondFactors {
  return {
    enable: (userId, totpSecret, recoveryCodes) =>
      pool.change(function* (rows) {
        const sql = 'UPDATE "user" SET totp_secret = ?, totp_step = NULL WHERE id = ? RETURNING id';
        if (!(yield* rows.first(sql, totpSecret, userId))) return false;
        yield* replaceCodes(rows, userId, recoveryCodes);
        return true;
      }),
    acceptStep: (userId, totpSecret, step) =>
      pool.change(function* (rows) {
        // A step that lies further ahead was accepted before the clock was set back.
        const accepted = yield* rows.first(
          `UPDATE "user" SET totp_step = ?1 WHERE id = ?2 AND totp_secret = ?3 AND coalesce(totp_step, 0) NOT BETWEEN ?1 AND ?4 RETURNING id`,
          step,
          userId,
          totpSecret,
          step + WINDOW_STEPS,
        );
        return accepted !== null;
      }),
    acceptRecoveryCode: (userId, code) =>
      pool.change(function* (rows) {
        const sql = "DELETE FROM recovery_code WHERE user_id = ? AND code_sha256 = ? RETURNING user_id";
        return (yield* rows.first(sql, userId, sha256(code))) !== null;
      }),
    recoveryCodesLeft: (userId) =>
      pool.read(function* (rows) {
        const row = yield* rows.first<{ left: number }>('SELECT count(*) AS "left" FROM recovery_code WHERE user_id = ?', userId);
        return row?.left ?? 0;
      }),
    setRecoveryCodes: (userId, codes) => pool.change((rows) => replaceCodes(rows, userId, codes)),
    remove: (userId) =>
      pool.change(function* (rows) {
        yield* replaceCodes(rows, userId, []);
        const sql = 'UPDATE "user" SET totp_secret = NULL, totp_step = NULL WHERE id = ? AND totp_secret IS NOT NULL RETURNING id';
        return (yield* rows.first(sql, userId)) !== null;
      }),
  };
}

function* replaceCodes(rows: Rows, userId: string, codes: readonly string[]): Operation<void> {
  yield* rows.run("DELETE FROM recovery_code WHERE user_id = ?", userId);
  for (const code of codes) {
    // A user who was removed meanwhile gets none.
    yield* rows.run('INSERT INTO recovery_code (user_id, code_sha256) SELECT id, ? FROM "user" WHERE id = ?', sha256(code), userId);
  }
}
