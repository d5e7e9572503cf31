import { expect, test } from "bun:test";
import { newOrgId } from "../../../src/memory/ids.ts";
import { partKind } from "../../../src/transfer/backup-format.ts";
import { DamagedFileError } from "../../../src/transfer/tar.ts";

const ORG = newOrgId();

test.each([
  "../control.sqlite",
  "/etc/passwd",
  `orgs/../${ORG}/records.sqlite`,
  `orgs/${ORG}/../../records.sqlite`,
  `orgs/${ORG}/../records.sqlite`,
  `orgs/../records.sqlite`,
  `orgs/./records.sqlite`,
  `orgs/${ORG}/vectors/../1`,
  `orgs/${ORG}/vectors/1/x`,
  `orgs\\${ORG}\\records.sqlite`,
  "C:\\control.sqlite",
  "control.sqlite\u0000x",
  "connections.json",
  "server.json",
  "",
])("a backup cannot have a part named %p", (name) => expect(() => partKind(name)).toThrow(DamagedFileError));

test("a backup has files of the control store and of organizations only", () => {
  expect(partKind("control.sqlite")).toEqual({ kind: "control" });
  expect(partKind(`orgs/${ORG}/records.sqlite`)).toEqual({ kind: "records", orgId: ORG });
  expect(partKind(`orgs/${ORG}/vectors/12`)).toEqual({ kind: "vectors", orgId: ORG });
});
