import { buildDashboard } from "../../scripts/lib/dashboard.ts";

// The server imports the dashboard's bundle: `bun test` on a fresh tree makes it first, as the scripts do.
await buildDashboard();
