/** Lines of a transcript, with the fields that Claude Code writes. */

const COMMON = {
  parentUuid: "p",
  isSidechain: false,
  userType: "external",
  cwd: "/home/ana/shop",
  sessionId: "s-1",
  version: "2.1.9",
  gitBranch: "main",
};

export const line = (entry: object): string => JSON.stringify(entry);

export function user(content: unknown, more: object = {}): string {
  return line({ ...COMMON, type: "user", message: { role: "user", content }, uuid: crypto.randomUUID(), ...more });
}

export function assistant(content: readonly object[]): string {
  const message = {
    id: "msg_1",
    type: "message",
    role: "assistant",
    model: "m",
    content,
    stop_reason: "end_turn",
    usage: { output_tokens: 3 },
  };
  return line({
    ...COMMON,
    type: "assistant",
    message,
    requestId: "req_1",
    uuid: crypto.randomUUID(),
    timestamp: "2026-11-20T09:16:00.000Z",
  });
}

/** What a tool printed: the host writes it as a message of the user. */
export function toolResult(id: string, content: string): string {
  return user([{ tool_use_id: id, type: "tool_result", content, is_error: false }], { toolUseResult: { stdout: content } });
}
