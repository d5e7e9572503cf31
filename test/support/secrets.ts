import { findBytes } from "./files.ts";

/** Looks for secrets in every form in which a program could have written one. */

/** A secret by itself, and what it becomes in base64, in hexadecimal, in a URL and in JSON. */
function formsOf(secret: string): Map<string, string> {
  const forms = new Map([
    ["plain", secret],
    ["hex", Buffer.from(secret).toString("hex")],
    ["HEX", Buffer.from(secret).toString("hex").toUpperCase()],
    ["URL", encodeURIComponent(secret)],
    ["JSON", JSON.stringify(secret).slice(1, -1)],
  ]);
  // In a longer text that is encoded, a secret begins at one of three places; the characters at its ends depend on its neighbours.
  for (const before of [0, 1, 2]) {
    const encoded = Buffer.from(`${" ".repeat(before)}${secret}`)
      .toString("base64")
      .replaceAll("=", "");
    const inner = encoded.slice(before === 0 ? 0 : before + 1, -2);
    forms.set(`base64 at ${before}`, inner);
    forms.set(`base64url at ${before}`, inner.replaceAll("+", "-").replaceAll("/", "_"));
  }
  // A key and a session are hexadecimal behind a prefix, and may be kept as bytes.
  const digits = /[0-9a-f]{64}$/.exec(secret)?.[0];
  if (digits !== undefined) forms.set("digits", digits);
  return forms;
}

/** The secrets by name, each in all its forms. */
export class Secrets {
  readonly #forms = new Map<string, Uint8Array>();

  add(name: string, secret: string): void {
    for (const [form, text] of formsOf(secret)) this.#forms.set(`${name} (${form})`, new TextEncoder().encode(text));
    const digits = /[0-9a-f]{64}$/.exec(secret)?.[0];
    if (digits !== undefined) this.#forms.set(`${name} (bytes)`, Buffer.from(digits, "hex"));
  }

  /** Which secrets are in which file below the folder, in which form. */
  inFiles(folder: string): string[] {
    return findBytes(folder, this.#forms);
  }

  inText(text: string): string[] {
    const bytes = Buffer.from(text);
    return [...this.#forms].filter(([, form]) => bytes.includes(Buffer.from(form))).map(([name]) => name);
  }
}
