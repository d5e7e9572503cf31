import { afterEach, expect, test } from "bun:test";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { newMemoryId, newOrgId } from "../../../../src/memory/ids.ts";
import { vectorsFolder } from "../../../../src/stores/folder/paths.ts";
import { openLanceVectors } from "../../../../src/stores/lance/vectors.ts";
import { filesBelow, removeFolder, temporaryFolder } from "../../../support/files.ts";

const dataDir = temporaryFolder();
afterEach(() => removeFolder(dataDir));

test("tables of other spaces are removed with every file, except the named ones and the own one", async () => {
  const orgId = newOrgId();
  const scope = { orgId, agentId: "a", userId: "u" };
  const open = (space: string) => openLanceVectors({ dataDir, space, dimensions: 2 });
  const [own, former, gone] = [open("own"), open("former"), open("gone")];
  for (const vectors of [own, former, gone]) await vectors.add(orgId, [{ scope, id: newMemoryId(), vector: new Float32Array([1, 0]) }]);
  // The remainder of an interrupted creation.
  mkdirSync(join(vectorsFolder(dataDir, orgId), "half.lance"));
  await own.files.retain(orgId, ["former"]);
  expect([(await own.ids(orgId)).size, (await former.ids(orgId)).size, (await open("gone").ids(orgId)).size]).toEqual([1, 1, 0]);
  expect(filesBelow(dataDir).filter((path) => path.includes("gone.lance") || path.includes("half.lance"))).toEqual([]);
  await own.files.retain(orgId, []);
  expect([(await own.ids(orgId)).size, (await open("former").ids(orgId)).size]).toEqual([1, 0]);
  await own.files.retain(newOrgId(), []);
  for (const vectors of [own, former, gone]) await vectors.close();
});
