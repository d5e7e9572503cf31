import fc from "fast-check";
import { buildDashboard } from "../../scripts/lib/dashboard.ts";
import { PROPERTY } from "./effort.ts";

// The server imports the dashboard's bundle, so `bun test` in a fresh checkout builds it first, as the scripts do.
await buildDashboard();
fc.configureGlobal(PROPERTY);
