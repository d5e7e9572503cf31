import { DASHBOARD_LIMITS } from "../../../api/contract-limits.ts";
import type { PlaygroundBody } from "../../../api/contract-search.ts";

/** What is asked, as the address has it. */
export interface Question {
  readonly agentId: string;
  readonly userId: string;
  readonly query: string;
  readonly taskContext: string;
  readonly level: string;
  readonly k: string;
}

const PARAMETERS: Readonly<Record<keyof Question, string>> = {
  agentId: "agent_id",
  userId: "user_id",
  query: "query",
  taskContext: "task_context",
  level: "level",
  k: "k",
};
const FIELDS = Object.entries(PARAMETERS) as [keyof Question, string][];

export function questionOf(address: URLSearchParams): Question {
  return Object.fromEntries(FIELDS.map(([field, name]) => [field, address.get(name) ?? ""])) as unknown as Question;
}

export function withQuestion(question: Question): URLSearchParams {
  return new URLSearchParams(FIELDS.filter(([field]) => question[field] !== "").map(([field, name]) => [name, question[field]]));
}

/** Null while something that is needed is missing. */
export function bodyOf({ agentId, userId, query, taskContext, level, k }: Question): PlaygroundBody | null {
  if (!agentId || !userId || !query.trim()) return null;
  return {
    agent_id: agentId,
    user_id: userId,
    query,
    k: Number(k) || DASHBOARD_LIMITS.results.default,
    ...(taskContext.trim() ? { task_context: taskContext } : {}),
    ...(level === "0" ? { level: 0 } : level === "1" ? { level: 1 } : {}),
  };
}
