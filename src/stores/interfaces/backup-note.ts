import { type Static, Type } from "@sinclair/typebox";

const Made = Type.Object({
  /** ISO 8601. */
  finishedAt: Type.String(),
  bytes: Type.Integer(),
  /** The checksum of the file, in hexadecimal digits. */
  sha256: Type.String(),
  /** The number of rows that were damaged when they were backed up. */
  damaged: Type.Integer(),
  /** How the file is sealed, with short forms of the recipients; absent when it is not. */
  sealed: Type.Optional(
    Type.Union([
      Type.Object({ by: Type.Literal("recipients"), recipients: Type.Array(Type.String()) }),
      Type.Object({ by: Type.Literal("passphrase") }),
    ]),
  ),
});

export const BackupNote = Type.Union([
  Type.Composite([Made, Type.Object({ path: Type.String() })]),
  Type.Composite([Made, Type.Object({ sentTo: Type.Union([Type.Literal("standard output"), Type.Literal("a browser")]) })]),
]);
/** The record of a completed backup of the data folder: a file of this machine, or one that only its receiver knows. */
export type BackupNote = Static<typeof BackupNote>;

/** For people: `sealed for age1abc…wxyz`. */
export function sealedText({ sealed }: Pick<BackupNote, "sealed">): string {
  if (sealed === undefined) return "not sealed";
  return sealed.by === "passphrase" ? "sealed by a passphrase" : `sealed for ${sealed.recipients.join(" and ")}`;
}
