import { afterAll, beforeAll, describe, test } from "bun:test";
import * as client from "../../../../clients/typescript/src/index.ts";
import { runCase, runFault } from "./runner.ts";
import { readTable } from "./table.ts";
import { startTenant, type Tenant } from "./tenant.ts";

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
