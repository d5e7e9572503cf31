import { Argument, type Command } from "commander";
import { bashCompletions } from "./completions/bash.ts";
import { fishCompletions } from "./completions/fish.ts";
import { levelsOf } from "./completions/levels.ts";
import { zshCompletions } from "./completions/zsh.ts";
import { printLine } from "./output.ts";

const SHELLS = { bash: bashCompletions, zsh: zshCompletions, fish: fishCompletions } as const;

export function addCompletionsCommand(memoryd: Command): void {
  memoryd
    .command("completions")
    .addArgument(new Argument("<shell>", "the shell").choices(Object.keys(SHELLS)))
    .description("print a script by which a shell completes commands and flags")
    .addHelpText(
      "after",
      `
  bash:  memoryd completions bash > ~/.local/share/bash-completion/completions/memoryd
  zsh:   memoryd completions zsh > "\${fpath[1]}/_memoryd"
  fish:  memoryd completions fish > ~/.config/fish/completions/memoryd.fish`,
    )
    .action((shell: keyof typeof SHELLS) => printLine(SHELLS[shell](levelsOf(memoryd))));
}
