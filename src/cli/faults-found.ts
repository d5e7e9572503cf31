/** Ends a command with status 1. The command has already printed its findings. */
export class FaultsFound extends Error {}
