import { buildDashboard } from "../../scripts/lib/dashboard.ts";

// The server imports the dashboard's bundle, so `bun test` in a fresh checkout builds it first, as the scripts do.
await buildDashboard();
