import { writeFileSync } from "node:fs";
import { Session } from "node:inspector";
import { isMainThread, threadId } from "node:worker_threads";

/**
 * Profiles every thread of a program: bun --preload ./scripts/lib/profile.ts src/main.ts serve. SIGUSR2 starts the profile, and a second one
 * ends it and writes `profile-THREAD.cpuprofile` into the working directory; scripts/lib/profile-table.ts prints such a file. A preload
 * runs on the main thread only, so this one gives itself to each worker, which the main thread then tells by a channel.
 */

const INTERVAL_US = 500;
const channel = new BroadcastChannel("memoryd-profile");
const session = new Session();
session.connect();
let isRunning = false;

function toggle(): void {
  isRunning = !isRunning;
  if (isRunning) {
    session.post("Profiler.enable");
    session.post("Profiler.setSamplingInterval", { interval: INTERVAL_US });
    session.post("Profiler.start");
    return;
  }
  session.post("Profiler.stop", (error, result) => {
    if (error !== null) throw error;
    writeFileSync(`profile-${threadId}.cpuprofile`, JSON.stringify(result.profile));
  });
}

if (isMainThread) {
  const Plain = globalThis.Worker;
  globalThis.Worker = class extends Plain {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, { ...options, preload: [import.meta.path] });
    }
  };
  process.on("SIGUSR2", () => {
    channel.postMessage("toggle");
    toggle();
  });
} else {
  channel.onmessage = toggle;
}
