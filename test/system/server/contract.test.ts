import { startService } from "../../../scripts/lib/service.ts";
import { describeSpecification } from "../../contracts/specification.ts";
import { removeFolder, temporaryFolder } from "../../support/files.ts";

describeSpecification("one server on a data folder", async () => {
  const dataDir = temporaryFolder();
  return { servers: [await startService({ dataDir })], place: dataDir, close: async () => removeFolder(dataDir) };
});
