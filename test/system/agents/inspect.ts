import { join } from "node:path";

/**
 * The inspector's command line, many times in one process, since it takes longer to load than to answer: each line of the input has the
 * arguments of one run, as JSON, and each line of the output what the run printed. `inspector.test.ts` starts it.
 */

interface Inspector {
  readonly runCli: (argv: readonly string[]) => Promise<void>;
}

const print = process.stdout.write.bind(process.stdout);
const printed = { stdout: "", stderr: "" };
for (const name of ["stdout", "stderr"] as const) {
  process[name].write = (chunk: string | Uint8Array, ...rest: readonly unknown[]) => {
    printed[name] += typeof chunk === "string" ? chunk : Buffer.from(chunk).toString();
    // The inspector waits until its answer is written.
    for (const done of rest) if (typeof done === "function") done();
    return true;
  };
}

const program = join(process.argv[2] ?? "", "@modelcontextprotocol/inspector/clients/cli/build/index.js");
const { runCli } = (await import(program)) as Inspector;
for await (const line of console) {
  Object.assign(printed, { stdout: "", stderr: "" });
  let failure: string | undefined;
  try {
    await runCli([process.execPath, program, ...(JSON.parse(line) as string[])]);
  } catch (error) {
    failure = String(error);
  }
  print(`${JSON.stringify({ ...printed, failure })}\n`);
}
process.exit();
