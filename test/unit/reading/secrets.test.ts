import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { SECRET_PLACEHOLDER, withoutSecrets } from "../../../src/reading/secrets.ts";

const letters = (count: number) => "aB3dE5gH".repeat(Math.ceil(count / 8)).slice(0, count);

/** Made by joining parts, so that no scanner of repositories takes a fixture for a leaked key. */
const TOKENS: Readonly<Record<string, string>> = {
  "an RSA private key": ["-----BEGIN RSA ", "PRIVATE KEY-----\nMIIE", "\n-----END RSA ", "PRIVATE KEY-----"].join(""),
  "an OpenSSH private key": ["-----BEGIN OPENSSH ", "PRIVATE KEY-----\nb3Bl\n-----END OPENSSH ", "PRIVATE KEY-----"].join(""),
  "a PGP private key": ["-----BEGIN PGP ", "PRIVATE KEY BLOCK-----\nlQ\n-----END PGP ", "PRIVATE KEY BLOCK-----"].join(""),
  "a JWT": ["eyJ", letters(20), ".eyJ", letters(30), ".", letters(40)].join(""),
  "a key of this server": ["memoryd_live_", "0123456789abcdef".repeat(4)].join(""),
  "an AWS access key id": ["AKIA", "ABCDEFGHIJKLMNO2"].join(""),
  "a temporary AWS access key id": ["ASIA", "ABCDEFGHIJKLMNO2"].join(""),
  "a GitHub token": ["ghp_", letters(36)].join(""),
  "a fine-grained GitHub token": ["github_pat_", letters(60)].join(""),
  "a GitLab token": ["glpat-", letters(20)].join(""),
  "a Slack token": ["xoxb-", letters(24)].join(""),
  "a Stripe key": ["sk_live_", letters(24)].join(""),
  "a model provider's key": ["sk-ant-api03-", letters(60)].join(""),
  "a Google API key": ["AIza", letters(35)].join(""),
  "an npm token": ["npm_", letters(36)].join(""),
  "a Hugging Face token": ["hf_", letters(34)].join(""),
};

describe("a secret of a known form is left out", () => {
  test.each(Object.entries(TOKENS))("%s", (_, secret) => {
    expect(withoutSecrets(`Use ${secret} for it.`)).toBe(`Use ${SECRET_PLACEHOLDER} for it.`);
  });

  test("a private key without its last line, to the end of the text", () => {
    const cut = ["-----BEGIN ", "PRIVATE KEY-----\nMIIEabc\nmore"].join("");
    expect(withoutSecrets(`See ${cut}`)).toBe(`See ${SECRET_PLACEHOLDER}`);
  });

  test.each([
    ["password=hunter22", "password="],
    ['"api_key": "a b c d e"', '"api_key": '],
    ["export DB_PASSWORD='correct horse'", "export DB_PASSWORD="],
    ["aws_secret_access_key = abc/def+ghi", "aws_secret_access_key = "],
    ["Authorization: Bearer abcdefgh12345678", "Authorization: Bearer "],
  ])("the value of %p, but not its name", (text, kept) => {
    expect(withoutSecrets(text)).toBe(`${kept}${SECRET_PLACEHOLDER}`);
  });

  test("a token that is assigned to a name, once", () => {
    expect(withoutSecrets(`token=${TOKENS["a GitHub token"]} is new`)).toBe(`token=${SECRET_PLACEHOLDER} is new`);
  });

  test("the password of an address", () => {
    expect(withoutSecrets("postgres://ann:pa55@db/app")).toBe(`postgres://ann:${SECRET_PLACEHOLDER}@db/app`);
  });
});

test.each([
  "I forgot my password again, and the token expired.",
  "The secret of good bread is time.",
  "Basic understanding of the matter is enough.",
  "The bearer internationalization group brings news.",
  "The bearer of internationalization brings news.",
  "See https://example.org:8080/a@b and ann@example.org.",
  "commit 00e426fb96bb0236d93f0f17eba99acf912ccc4fe8",
  "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----",
  "The task-force and risk-averse people use ask-me-anything.",
])("plain text stays as it is: %p", (text) => {
  expect(withoutSecrets(text)).toBe(text);
});

test("removing secrets twice changes nothing more, and no token survives, whatever text is around it", () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom(...Object.values(TOKENS)), fc.string(), (before, secret, after) => {
      const once = withoutSecrets(`${before} ${secret} ${after}`);
      expect(once).not.toContain(secret);
      expect(withoutSecrets(once)).toBe(once);
    }),
  );
});
