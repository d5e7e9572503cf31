import type { Command } from "commander";

/** A possible next word: a command, a value or a flag. */
export interface Candidate {
  readonly word: string;
  /** One line without quotes of any shell. */
  readonly help: string;
  /** Whether the word is a flag that a value follows. */
  readonly takesValue: boolean;
}

/** The words that may follow a command. */
export interface Level {
  /** The command without the program: `/key/create`; empty for the program itself. */
  readonly at: string;
  readonly candidates: readonly Candidate[];
}

/** The levels of a command and of all commands below it, itself first. They come from the parser, so they cannot differ from it. */
export function levelsOf(command: Command, at = ""): Level[] {
  const commands = command.commands.map((sub) => candidate(sub.name(), sub.description()));
  const flags = [...command.options, ...command.createHelp().visibleOptions(command)]
    .filter((option, index, all) => all.findIndex(({ long }) => long === option.long) === index)
    .map((option) => candidate(option.long ?? option.flags, option.description, option.required || option.optional));
  const values = command.registeredArguments.flatMap(({ argChoices }) => argChoices ?? []).map((value) => candidate(value, ""));
  return [
    { at, candidates: [...commands, ...values, ...flags] },
    ...command.commands.flatMap((sub) => levelsOf(sub, `${at}/${sub.name()}`)),
  ];
}

function candidate(word: string, help: string, takesValue = false): Candidate {
  return { word, help: help.replaceAll(/["'`$\\]/g, "").replaceAll(/\s+/g, " "), takesValue };
}

/** The paths of all commands, for the patterns of `case` by which a script walks down the levels. */
export function pathsOf(levels: readonly Level[]): string[] {
  return levels.map(({ at }) => at).filter((at) => at !== "");
}

/** The flags that a value follows. After them a shell completes file names. */
export function valueFlags(levels: readonly Level[]): string[] {
  return [...new Set(levels.flatMap(({ candidates }) => candidates.filter(({ takesValue }) => takesValue).map(({ word }) => word)))];
}
