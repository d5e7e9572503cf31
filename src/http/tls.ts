import { createPrivateKey, type KeyObject, X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Config } from "../config.ts";
import { messageOf, UsageError } from "../memory/errors.ts";

/** Both in PEM form, as they are in their files. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

/**
 * The certificate and the key that the settings name; undefined where they name neither. What would only fail at a client's first connection
 * is found here. Throws {@link UsageError}.
 *
 * @param nowMs of the wall clock: a certificate that is not valid then is refused.
 */
export function readCertificate({ tlsCert, tlsKey }: Pick<Config, "tlsCert" | "tlsKey">, nowMs: number): Certificate | undefined {
  if (tlsCert === null && tlsKey === null) return undefined;
  if (tlsCert === null || tlsKey === null) {
    const [given, missing] = tlsCert === null ? ["--tls-key", "--tls-cert"] : ["--tls-cert", "--tls-key"];
    throw new UsageError(`${given} is given without ${missing}. HTTPS needs both; without both memoryd serves HTTP.`);
  }
  const cert = readPem(tlsCert, "--tls-cert");
  const key = readPem(tlsKey, "--tls-key");
  const parsed = parse(() => new X509Certificate(cert), `--tls-cert: ${tlsCert} holds no certificate in PEM form`);
  const secret = parse<KeyObject>(
    () => createPrivateKey(key),
    `--tls-key: ${tlsKey} holds no private key in PEM form that can be read without a passphrase`,
  );
  if (!parsed.checkPrivateKey(secret))
    throw new UsageError(`The key in ${tlsKey} is not that of the certificate in ${tlsCert}. Name the two that were made together.`);
  if (nowMs > Date.parse(parsed.validTo))
    throw new UsageError(`The certificate in ${tlsCert} has expired (${parsed.validTo}). Renew it, then start memoryd again.`);
  if (nowMs < Date.parse(parsed.validFrom))
    throw new UsageError(`The certificate in ${tlsCert} is valid only from ${parsed.validFrom}. Is the clock of this machine right?`);
  return { cert, key };
}

function readPem(path: string, flag: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    throw new UsageError(`${flag}: ${path} cannot be read (${messageOf(error)}). Name a file that this user may read.`, { cause: error });
  }
}

/** OpenSSL's own words say nothing about the file, and may quote it. */
function parse<T>(read: () => T, sentence: string): T {
  try {
    return read();
  } catch (error) {
    throw new UsageError(`${sentence}.`, { cause: error });
  }
}
