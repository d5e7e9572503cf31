import { afterAll, beforeAll, describe, setDefaultTimeout, test } from "bun:test";
import * as client from "../../../../clients/typescript/src/index.ts";
import { runCase, runFault } from "./runner.ts";
import { readTable } from "./table.ts";
import { startTenant, type Tenant } from "./tenant.ts";

// Generous, because the machine may be busy: the limit only ends tests that hang.
setDefaultTimeout(60_000);

const { cases, faults } = readTable();
let tenant: Tenant;
beforeAll(async () => {
  tenant = await startTenant();
});
afterAll(() => tenant.stop());

describe("the shared cases, against the running program", () => {
  for (const one of cases) test(one.name, () => runCase({ client, ...tenant }, one));
});

describe("the shared faults", () => {
  for (const one of faults) test(one.name, () => runFault(client, one));
});
