import { shellWord, thisProgram } from "../config/this-program.ts";
import type { BackupProcess, BackupsView } from "../http/deps.ts";
import type { Seal } from "../sealing/seal.ts";
import type { StorePlace } from "../stores/interfaces/backend.ts";
import { noteBackup, readBackups } from "../stores/open.ts";
import { ownersAddress } from "../stores/open-backend.ts";

/** More than the command has to say. */
const SAID_CHARACTERS = 16 * 1024;

export function viewBackups(place: StorePlace): BackupsView {
  if (place.kind === "postgres") return { kind: "database", address: ownersAddress(place.url) };
  const { dataDir } = place;
  return {
    kind: "folder",
    command: [...thisProgram(), "backup", "--data", dataDir].map(shellWord).join(" "),
    notes: () => readBackups(dataDir),
    note: (made) => noteBackup(dataDir, made),
    start: (seal) => start(dataDir, seal),
  };
}

/**
 * Runs `memoryd backup -`, because copies of databases are made without pause, and this process has requests to answer. The caller notes the
 * backup, when it has arrived. A passphrase goes through a pipe: other users can see arguments, and other programs of this one the environment.
 */
function start(dataDir: string, seal: Seal | undefined): BackupProcess {
  const recipients = seal?.by === "recipients" ? seal.recipients.flatMap((recipient) => ["--seal-for", recipient]) : [];
  const passphrase = seal?.by === "passphrase" ? seal.passphrase : undefined;
  const child = Bun.spawn(
    [
      ...thisProgram(),
      ...["backup", "-", "--json", "--no-note", "--data", dataDir],
      ...recipients,
      ...(passphrase === undefined ? [] : ["--passphrase-file", "-"]),
    ],
    { cwd: dataDir, stdin: passphrase === undefined ? "ignore" : new Blob([passphrase]), stdout: "pipe", stderr: "pipe" },
  );
  return { output: child.stdout, done: reportOf(child), end: () => child.kill() };
}

async function reportOf(child: Bun.Subprocess<"ignore" | Blob, "pipe", "pipe">): Promise<{ damaged: number }> {
  let said = "";
  const decoder = new TextDecoder();
  for await (const chunk of child.stderr) said = (said + decoder.decode(chunk, { stream: true })).slice(-SAID_CHARACTERS);
  const last = said.trim().split("\n").at(-1) ?? "";
  if ((await child.exited) === 0) return JSON.parse(last) as { damaged: number };
  throw new Error(last.replace(/^memoryd: /, "") || "the process that made it was ended");
}
