import { type Candidate, type Level, pathsOf } from "./levels.ts";

/** A script for fish, to be sourced or saved as `memoryd.fish` in fish's folder of completions. */
export function fishCompletions(levels: readonly Level[]): string {
  const lines = levels.flatMap(({ at, candidates }) => candidates.map((candidate) => completion(at, candidate)));
  return `# memoryd completions for fish
function __memoryd_at
  set -l at ""
  for word in (commandline -opc)[2..]
    switch "$at/$word"
      case ${pathsOf(levels).join(" ")}
        set at "$at/$word"
    end
  end
  test "$at" = "$argv[1]"
end
${lines.join("\n")}`;
}

function completion(at: string, { word, help, takesValue }: Candidate): string {
  const offered = word.startsWith("--") ? `-l ${word.slice(2)}${takesValue ? " -r" : ""}` : `-f -a ${word}`;
  return `complete -c memoryd -n "__memoryd_at '${at}'" ${offered} -d '${help}'`;
}
