import { type Level, pathsOf, valueFlags } from "./levels.ts";

/** A script for bash 3.2 and newer. Where the script offers no word, bash completes file names. */
export function bashCompletions(levels: readonly Level[]): string {
  const cases = levels.map(({ at, candidates }) => `    "${at}") words="${candidates.map(({ word }) => word).join(" ")}" ;;`);
  return `# memoryd completions for bash
_memoryd() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" at="" words="" i
  COMPREPLY=()
  case "$previous" in ${valueFlags(levels).join("|")}) return ;; esac
  for ((i = 1; i < COMP_CWORD; i++)); do
    case "$at/\${COMP_WORDS[i]}" in ${pathsOf(levels).join("|")}) at="$at/\${COMP_WORDS[i]}" ;; esac
  done
  case "$at" in
${cases.join("\n")}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _memoryd memoryd`;
}
