import { Alert } from "@mantine/core";
import { type LiveState, POLL_MS } from "../api/stream.ts";

const NOTES: Readonly<Record<LiveState, string | null>> = {
  connecting: null,
  live: null,
  polling: `Live updates are off, because too many pages are open. This one is read again every ${POLL_MS / 1000} seconds.`,
  lost: "The connection to the server is lost. What is shown may be old, until it is back.",
};

/** Says when what is shown does not follow the server at once. */
export function LiveNote({ state }: { readonly state: LiveState }) {
  const note = NOTES[state];
  if (note === null) return null;
  return (
    <Alert color="yellow" role="status" mb="md">
      {note}
    </Alert>
  );
}
