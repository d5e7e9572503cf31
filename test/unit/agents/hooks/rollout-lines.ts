/** Lines of a rollout as Codex 0.169.0 wrote them in a session with a model that answers "Noted, done."; long fields are left out. */

export const TURN = "01a2072a-9e52-7b80-83d8-7a7d0ecc8480";

function line(type: string, payload: object, timestamp = "2026-11-23T06:49:23.397Z"): string {
  return JSON.stringify({ timestamp, ordinal: 9, type, payload });
}

export const started = (turn = TURN): string => line("event_msg", { type: "task_started", turn_id: turn, root_turn_id: turn });

/** What Codex tells the model beside the prompt, as a message of the user. */
export function environment(): string {
  const text = "<environment_context>\n  <cwd>/home/ana/shop</cwd>\n</environment_context>";
  return line("response_item", { type: "message", id: "msg_1", role: "user", content: [{ type: "input_text", text }] });
}

/** A prompt, which Codex writes for the model and as an item of the turn. */
export function said(text: string, turn = TURN, timestamp?: string): string {
  const content = [{ type: "text", text, text_elements: [] }];
  const forModel = line("response_item", { type: "message", id: "msg_2", role: "user", content: [{ type: "input_text", text }] });
  const item = { type: "UserMessage", id: "01a2072a-9ec4-7db3-89ec-33b9b7b0f906", content };
  const completed = { type: "item_completed", thread_id: "t", turn_id: turn, item, completed_at_ms: 1_795_416_563_397 };
  return `${forModel}\n${line("event_msg", completed, timestamp)}`;
}

/** The same in former versions: codex-rs/protocol, `EventMsg::UserMessage`. */
export const saidBefore = (message: string): string => line("event_msg", { type: "user_message", message, images: [] });

export const contextOfHook = (text: string): string =>
  line("response_item", { type: "message", id: "msg_3", role: "developer", content: [{ type: "input_text", text }] });

export const toolOutput = (output: string): string => line("response_item", { type: "function_call_output", call_id: "c", output });

export function answered(text: string, turn = TURN): string {
  const item = { type: "AgentMessage", id: "msg_4", content: [{ type: "Text", text }] };
  const completed = line("event_msg", { type: "item_completed", thread_id: "t", turn_id: turn, item });
  return `${completed}\n${line("event_msg", { type: "task_complete", turn_id: turn, last_agent_message: text })}`;
}
