/** The path at which the runtime keeps the files of a compiled binary. On Windows it begins with a drive. */
const IN_BINARY = /^(?:\/\$bunfs\/|[A-Z]:[\\/]~BUN[\\/])/;

/** The command that runs this program: the binary, or the runtime with the entry of the source. */
export function thisProgram(): string[] {
  return IN_BINARY.test(Bun.main) ? [process.execPath] : [process.execPath, "--no-env-file", Bun.main];
}

/**
 * One word of a command line that a person copies into a shell of Unix: in quotes where it has a space or a letter that the shell would
 * read as its own.
 */
export function shellWord(text: string): string {
  return /^[A-Za-z0-9_/.:=@+-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
