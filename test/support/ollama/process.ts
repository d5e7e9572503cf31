import { join } from "node:path";
import type { Call, Fault } from "./faults.ts";

/** The double as a separate process, which can be killed and restarted on the same port. */
export interface DoubleProcess {
  readonly url: string;
  misbehave(fault: Fault, scope?: { readonly on?: Call; readonly times?: number }): Promise<void>;
  behave(): Promise<void>;
  /** The number of these calls. */
  count(call: Call): Promise<number>;
  /** SIGKILL: connections break, and nothing listens. */
  kill(): Promise<void>;
  restart(): Promise<void>;
}

export async function startDouble(): Promise<DoubleProcess> {
  let running = await spawn("0", "0");
  const { url, control } = running.addresses;
  const post = async (path: string, body: unknown = {}) => {
    const response = await fetch(control + path, { method: "POST", body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`the double answered ${response.status} to ${path}`);
  };
  return {
    url,
    misbehave: (fault, scope) => post("/misbehave", { fault, ...scope }),
    behave: () => post("/behave"),
    async count(call) {
      const seen = (await (await fetch(`${control}/seen`)).json()) as Partial<Record<Call, unknown[]>>;
      return seen[call]?.length ?? 0;
    },
    async kill() {
      running.child.kill("SIGKILL");
      await running.child.exited;
    },
    async restart() {
      running = await spawn(new URL(url).port, new URL(control).port);
    },
  };
}

async function spawn(port: string, controlPort: string) {
  const program = join(import.meta.dir, "serve.ts");
  const child = Bun.spawn([process.execPath, program, "--port", port, "--control-port", controlPort], { stdout: "pipe" });
  const { value } = await child.stdout.getReader().read();
  if (!value) throw new Error("the double ended before it listened");
  return { child, addresses: JSON.parse(new TextDecoder().decode(value)) as { url: string; control: string } };
}
