import type { CognitionStatus } from "../../api/contract-cognition.ts";
import type { Change, ChangesTold } from "../../api/contract-events.ts";
import { urlOf } from "./transport.ts";

/** `polling`: the server refuses a stream, so the pages read again every few seconds. `lost`: the browser tries to connect again. */
export type LiveState = "connecting" | "live" | "polling" | "lost";

export const POLL_MS = 5_000;
/**
 * A tab that nobody has looked at for this time gives its stream up: browsers allow a host six connections for all tabs together, and
 * requests would wait for one. It reads everything again when it is looked at.
 */
export const HIDDEN_MS = 10_000;

interface Reactions {
  readonly onState: (state: LiveState) => void;
  readonly onStatus: (status: CognitionStatus) => void;
  readonly onChanges: (changes: readonly Change[]) => void;
  /** Anything may have changed, because the stream was not open. */
  readonly onMissed: () => void;
  /** The stream ended, perhaps with the session. */
  readonly onEnd: () => void;
}

/** Follows the server's events until the returned function is called. The browser reconnects by itself, except after a refusal. */
export function followEvents({ onState, onStatus, onChanges, onMissed, onEnd }: Reactions): () => void {
  let events: EventSource | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let leave: ReturnType<typeof setTimeout> | undefined;

  const close = () => {
    clearTimeout(retry);
    events?.close();
    events = undefined;
  };
  const connect = () => {
    close();
    const opened = new EventSource(urlOf("events"));
    events = opened;
    opened.addEventListener("open", () => {
      onState("live");
      onMissed();
    });
    opened.addEventListener("error", () => {
      onEnd();
      if (opened.readyState !== EventSource.CLOSED) return onState("lost");
      onState("polling");
      onMissed();
      retry = setTimeout(connect, POLL_MS);
    });
    opened.addEventListener("status", ({ data }: MessageEvent<string>) => onStatus(JSON.parse(data) as CognitionStatus));
    opened.addEventListener("changed", ({ data }: MessageEvent<string>) => onChanges((JSON.parse(data) as ChangesTold).changes));
  };
  const onVisibility = () => {
    clearTimeout(leave);
    if (document.hidden) leave = setTimeout(close, HIDDEN_MS);
    else if (!events) connect();
  };

  connect();
  document.addEventListener("visibilitychange", onVisibility);
  return () => {
    document.removeEventListener("visibilitychange", onVisibility);
    clearTimeout(leave);
    close();
  };
}
