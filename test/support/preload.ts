import { setDefaultTimeout } from "bun:test";

/** Tests here start real servers on machines that may be busy; the limit only ends what hangs. */
setDefaultTimeout(120_000);
