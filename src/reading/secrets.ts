/**
 * Secrets that can be recognised by their form alone, so that text captured from a conversation can be kept without
 * them. A secret of no known form (a password in a sentence) is not recognised, and users who opt in to capture are
 * told so.
 */

export const SECRET_PLACEHOLDER = "[secret left out]";

/**
 * The tokens of each vendor begin with a prefix so that scanners can find them. Gitleaks knows many more of these rules:
 * https://github.com/gitleaks/gitleaks/blob/master/config/gitleaks.toml. Lengths are least lengths, because a vendor may
 * lengthen its tokens. A part of a JWT also has an upper bound; without it, the time for a text that consists only of
 * beginnings of JWTs would grow with the square of its length.
 */
const TOKEN_FORMS: Readonly<Record<string, RegExp>> = {
  // A key that was cut off before its END line is removed up to the end of the text.
  "private key": /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----[\s\S]*?(?:-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----|$)/g,
  // Three parts in base64url, the first two JSON objects: `{"` is `eyJ` (RFC 7519).
  JWT: /\beyJ[\w-]{8,4000}\.eyJ[\w-]{8,4000}\.[\w-]*/g,
  // The prefix and 256 bits in hexadecimal that this server gives out.
  "memoryd key": /\bmemoryd_live_[0-9a-f]{64}\b/g,
  "AWS access key id": /\b(?:A3T[A-Z0-9]|AKIA|ASIA|ABIA|ACCA)[A-Z2-7]{16}\b/g,
  "GitHub token": /\b(?:gh[pousr]_[A-Za-z0-9]{36,}|github_pat_\w{22,})/g,
  "GitLab token": /\bglpat-[\w-]{20,}/g,
  "Slack token": /\bxox[abeprs]-[A-Za-z0-9-]{10,}/g,
  "Stripe key": /\b[rs]k_(?:live|test)_[A-Za-z0-9]{16,}/g,
  "model provider key": /\bsk-[\w-]{20,}/g,
  "Google API key": /\bAIza[\w-]{35}/g,
  "npm token": /\bnpm_[A-Za-z0-9]{36}/g,
  "Hugging Face token": /\bhf_[A-Za-z0-9]{30,}/g,
};

/** The names under which programs and people assign a secret. The name is kept, and the assigned value is removed. */
const NAME = "(?:password|passwd|pwd|secret|token|api[_-]?key|access[_-]?key|private[_-]?key|credentials?)";
const VALUE = `(?:"[^"\\n]{4,}"|'[^'\\n]{4,}'|[^\\s"',;]{6,})`;
const ASSIGNMENT = new RegExp(`(${NAME}["']?[ \\t]{0,3}[=:][ \\t]{0,3})${VALUE}`, "gi");
const AUTHORIZATION = /\b((?:bearer|basic)[ \t]{1,3})(?=[^\s]{0,200}\d)[\w.~+/=-]{16,}/gi;
/** The password inside an address: `scheme://user:password@host`. */
const ADDRESS = /(:\/\/[^\s:/@]{1,100}:)[^\s/@]{1,200}(?=@)/g;

/** The text with every secret it can recognise replaced by one fixed placeholder. */
export function withoutSecrets(text: string): string {
  const tokens = Object.values(TOKEN_FORMS).reduce((rest, pattern) => rest.replace(pattern, SECRET_PLACEHOLDER), text);
  return [AUTHORIZATION, ADDRESS, ASSIGNMENT].reduce((rest, pattern) => rest.replace(pattern, replaceValue), tokens);
}

/** A value that an earlier form has already replaced is not replaced again. */
function replaceValue(match: string, name: string): string {
  return match.slice(name.length).startsWith("[secret") ? match : `${name}${SECRET_PLACEHOLDER}`;
}
