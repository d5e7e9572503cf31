import { type Static, Type } from "@sinclair/typebox";
import { closedObject } from "../../memory/checker.ts";
import { LIMITS } from "../../memory/limits.ts";

/** The contract for what people do with their own account: the second step of the login, and their sessions. */

const password = Type.String({ minLength: 1, maxLength: LIMITS.passwordMaxCharacters, description: "a password" });
/** Six digits of the authenticator app, or a recovery code. */
export const SecondFactorCode = Type.String({ minLength: 1, maxLength: 40, description: "a code of the app, or a recovery code" });

/** The answer to `POST login` without a `code`, when the password is right and the user has a second step: the login is sent again with one. */
export interface CodeNeeded {
  readonly code_needed: true;
}

/** `GET second-factor`. */
export interface SecondFactor {
  readonly is_on: boolean;
  readonly recovery_codes_left: number;
}

/** `POST second-factor/begin` with `{}`: a secret that is not in use yet. */
export interface NewTotp {
  /** Base32, for apps that cannot read the QR code. */
  readonly secret: string;
  readonly uri: string;
  /** The dark modules of the QR code as a path of SVG, in a square of this size. */
  readonly qr: { readonly size: number; readonly path: string };
}

/** `POST second-factor/enable`: 200 with {@link RecoveryCodes}. The code shows that the app has the secret. */
export const EnableBody = closedObject({
  password,
  secret: Type.String({ pattern: "^[A-Z2-7]{32}$", description: "the secret of second-factor/begin" }),
  code: SecondFactorCode,
});
export type EnableBody = Static<typeof EnableBody>;

/** `POST second-factor/recovery-codes`: 200 with {@link RecoveryCodes}, in place of the former ones. `POST second-factor/disable`: 204. */
export const ProofBody = closedObject({ password, code: SecondFactorCode });
export type ProofBody = Static<typeof ProofBody>;

/** The only answers that contain them. */
export interface RecoveryCodes {
  readonly recovery_codes: readonly string[];
}

export interface SessionItem {
  readonly id: string;
  readonly created_at: string;
  /** Accurate to about a minute. */
  readonly last_used_at: string;
  /** In words, such as `Firefox on Linux`; null for a session that began before this was kept. */
  readonly browser: string | null;
  /** In words, such as `this machine` or `the internet, IPv4`. */
  readonly network: string | null;
  /** Whether the request came with it. */
  readonly is_this: boolean;
}
/** `GET sessions`: those of the user who asks, the last used first. `POST sessions/:id/end` with `{}`: 204. */
export interface SessionList {
  readonly items: readonly SessionItem[];
}
/** `POST sessions/end-others` with `{}`: 200 with the number of those that ended. */
export interface SessionsEnded {
  readonly count: number;
}
