import { type Candidate, type Level, pathsOf, valueFlags } from "./levels.ts";

/** A script for zsh, to be sourced or saved as `_memoryd` in a folder of `fpath`. */
export function zshCompletions(levels: readonly Level[]): string {
  const cases = levels.map(({ at, candidates }) => `    "${at}") candidates=(${candidates.map(described).join(" ")}) ;;`);
  return `#compdef memoryd
# memoryd completions for zsh
_memoryd() {
  local at="" word
  local -a candidates
  case "$words[CURRENT-1]" in ${valueFlags(levels).join("|")}) _files; return ;; esac
  for word in "\${(@)words[2,CURRENT-1]}"; do
    case "$at/$word" in ${pathsOf(levels).join("|")}) at="$at/$word" ;; esac
  done
  case "$at" in
${cases.join("\n")}
  esac
  _describe memoryd candidates || _files
}
if [ "$funcstack[1]" = "_memoryd" ]; then _memoryd "$@"; else compdef _memoryd memoryd; fi`;
}

/** zsh separates a word from its help by a colon, so colons in the help are escaped. */
function described({ word, help }: Candidate): string {
  return `'${word}:${help.replaceAll(":", "\\:")}'`;
}
