import { Secret, TOTP } from "otpauth";
import { encode } from "uqr";
import type { NewTotp } from "./contract-account.ts";

/** What every authenticator app supports: SHA-1, six digits, thirty seconds (RFC 6238). */
const PARAMETERS = { issuer: "memoryd", algorithm: "SHA1", digits: 6, period: 30 } as const;
/** 160 bits, the length of the hash (RFC 4226, 4). */
const SECRET_BYTES = 20;
/** 80 bits: a plain hash of one is enough, because it cannot be guessed. */
const RECOVERY_BYTES = 10;
const RECOVERY_CODES = 10;
/** Clocks differ by half a minute, and typing takes time. */
const WINDOW = 1;

/** A new secret, as text and as a QR code, which is drawn here: the address in it is nobody else's business. */
export function newTotp(email: string): NewTotp {
  const secret = new Secret({ size: SECRET_BYTES });
  const uri = new TOTP({ ...PARAMETERS, label: email, secret }).toString();
  const { data, size } = encode(uri, { ecc: "M", border: 4 });
  return { secret: secret.base32, uri, qr: { size, path: data.map(rowPath).join("") } };
}

/** The dark modules of a row as a path, in units of a module. */
function rowPath(row: readonly boolean[], y: number): string {
  return row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")).join("");
}

/** The time step whose code this is, up to one before or after the present one; undefined for a wrong code. */
export function totpStep(secret: string, code: string, nowMs: number): number | undefined {
  const totp = new TOTP({ ...PARAMETERS, secret: Secret.fromBase32(secret) });
  const delta = totp.validate({ token: code.replaceAll(/\s/g, ""), timestamp: nowMs, window: WINDOW });
  return delta === null ? undefined : totp.counter({ timestamp: nowMs }) + delta;
}

/** Ten codes of four groups of four letters and digits. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => (new Secret({ size: RECOVERY_BYTES }).base32.match(/.{4}/g) ?? []).join("-"));
}

/** As it is stored, however a person types it. */
export function recoveryCode(typed: string): string {
  const letters = typed.toUpperCase().replaceAll(/[^A-Z2-7]/g, "");
  return (letters.match(/.{1,4}/g) ?? []).join("-");
}
