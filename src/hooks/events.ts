/** The events of a conversation at which a host runs `memoryd hook`. */
export const EVENTS = ["session-start", "prompt", "turn-end"] as const;
export type EventName = (typeof EVENTS)[number];
