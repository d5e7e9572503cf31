import { expect, test } from "bun:test";
import { newOrgId } from "../../../../src/memory/ids.ts";
import type { VectorRow } from "../../../../src/stores/interfaces/vectors.ts";
import { openLanceVectors } from "../../../../src/stores/lance/vectors.ts";
import { describeVectors } from "../../../contracts/vectors.ts";
import { describeSearchAll } from "../../../contracts/vectors-at-once.ts";
import { expectLoads } from "../../../contracts/vectors-support.ts";
import { removeFolder, temporaryFolder } from "../../../support/files.ts";

/** A busy machine may take long. */
describeVectors("LanceDB", openLanceVectors);
describeSearchAll("LanceDB", openLanceVectors);

test("an organization that was released is empty when its folder was removed", async () => {
  const dataDir = temporaryFolder();
  const vectors = openLanceVectors({ dataDir, space: "space", dimensions: 2 });
  const scope = { orgId: newOrgId(), agentId: "helper", userId: "ann" };
  const row = (): VectorRow => ({ scope, id: crypto.randomUUID(), vector: Float32Array.of(0.5, -1) });
  await vectors.add(scope.orgId, [row()]);
  await vectors.files.release(scope.orgId);
  removeFolder(`${dataDir}/orgs/${scope.orgId}`);
  await expectLoads(vectors, scope, []);
  const fresh = row();
  await vectors.add(scope.orgId, [fresh]);
  expect(await vectors.ids(scope.orgId)).toEqual(new Set([fresh.id]));
  await vectors.close();
  removeFolder(dataDir);
});
