import { type HookInput, textOf, timeIn } from "./record.ts";
import { promptOfTurn as promptOfCodex } from "./rollout.ts";
import { lastPrompt, type Prompt } from "./transcript.ts";

/** The events of a conversation at which a host runs `memoryd hook`. */
export const EVENTS = ["session-start", "prompt", "turn-end"] as const;
export type EventName = (typeof EVENTS)[number];

/** What the hooks of a host take and tell. `src/agents/connect/hosts` has its names for the events, with the documentation. */
interface HookHost {
  /** The answers that put a text into the context of the model; none where the host takes none. */
  readonly answers: Readonly<Partial<Record<"session-start" | "prompt", (context: string) => object>>>;
  /** What the person said in the turn that ended; missing where the host does not tell. */
  readonly promptOf?: (input: HookInput) => Promise<Prompt | undefined>;
}

/** The answer of Claude Code: https://code.claude.com/docs/en/hooks. Others take the same, with their names of the events. */
const named = (hookEventName: string) => (additionalContext: string) => ({ hookSpecificOutput: { hookEventName, additionalContext } });

export const HOST_NAMES = ["claude-code", "codex", "gemini", "cursor", "vscode"] as const;
export type HostName = (typeof HOST_NAMES)[number];

export const HOSTS: Readonly<Record<HostName, HookHost>> = {
  "claude-code": {
    answers: { "session-start": named("SessionStart"), prompt: named("UserPromptSubmit") },
    promptOf: async (input) => {
      const path = textOf(input, "transcript_path");
      return path === undefined ? undefined : lastPrompt(path);
    },
  },
  // https://github.com/openai/codex/tree/main/codex-rs/hooks/schema/generated
  codex: {
    answers: { "session-start": named("SessionStart"), prompt: named("UserPromptSubmit") },
    promptOf: promptOfCodex,
  },
  // https://github.com/google-gemini/gemini-cli/blob/main/docs/hooks/reference.md
  gemini: {
    answers: { "session-start": named("SessionStart"), prompt: named("BeforeAgent") },
    promptOf: async (input) => promptOfGemini(input),
  },
  // https://cursor.com/docs/agent/hooks
  cursor: { answers: { "session-start": (context) => ({ additional_context: context }) } },
  // https://code.visualstudio.com/docs/agents/reference/hooks-reference
  vscode: { answers: { "session-start": named("SessionStart") } },
};

/** The event itself has the prompt. In a turn that another hook made go on, the prompt is what that hook wrote. */
function promptOfGemini(input: HookInput): Prompt | undefined {
  const [text, endedAt] = [textOf(input, "prompt"), textOf(input, "timestamp")];
  if (text === undefined || endedAt === undefined || input["stop_hook_active"] === true) return undefined;
  return { id: endedAt, text, saidAt: timeIn(input) };
}
