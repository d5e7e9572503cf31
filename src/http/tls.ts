import { createPrivateKey, type KeyObject, X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Config } from "../config/config.ts";
import { messageOf, UsageError } from "../memory/errors.ts";

/** The contents of both PEM files. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

/**
 * Reads the certificate and the key that the settings name. Returns undefined when they name neither. Throws {@link UsageError} for every
 * problem that would otherwise appear only at a client's first connection.
 *
 * @param nowMs milliseconds of the wall clock; the certificate must be valid at this time.
 */
export function readCertificate({ tlsCert, tlsKey }: Pick<Config, "tlsCert" | "tlsKey">, nowMs: number): Certificate | undefined {
  if (tlsCert === null && tlsKey === null) return undefined;
  if (tlsCert === null || tlsKey === null) {
    const [given, missing] = tlsCert === null ? ["--tls-key", "--tls-cert"] : ["--tls-cert", "--tls-key"];
    throw new UsageError(`${given} is given without ${missing}. Set both for HTTPS, or neither for HTTP.`);
  }
  const cert = readPem(tlsCert, "--tls-cert");
  const key = readPem(tlsKey, "--tls-key");
  const parsed = parse(() => new X509Certificate(cert), `--tls-cert: ${tlsCert} contains no certificate in PEM format`);
  const secret = parse<KeyObject>(
    () => createPrivateKey(key),
    `--tls-key: ${tlsKey} contains no private key in PEM format that is readable without a passphrase`,
  );
  if (!parsed.checkPrivateKey(secret))
    throw new UsageError(
      `The private key in ${tlsKey} does not belong to the certificate in ${tlsCert}. Use the key that the certificate was created with.`,
    );
  if (nowMs > Date.parse(parsed.validTo))
    throw new UsageError(`The certificate in ${tlsCert} has expired (${parsed.validTo}). Renew it, then start memoryd again.`);
  if (nowMs < Date.parse(parsed.validFrom))
    throw new UsageError(`The certificate in ${tlsCert} is valid only from ${parsed.validFrom}. Check the clock of this machine.`);
  return { cert, key };
}

function readPem(path: string, flag: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    throw new UsageError(`${flag}: ${path} cannot be read (${messageOf(error)}). Use a file that the user of memoryd may read.`, {
      cause: error,
    });
  }
}

/** OpenSSL's error messages do not name the file, and may quote its contents. */
function parse<T>(read: () => T, sentence: string): T {
  try {
    return read();
  } catch (error) {
    throw new UsageError(`${sentence}.`, { cause: error });
  }
}
