import type { Connection } from "./connection.ts";
import type { Tool } from "./tool.ts";
import { forget } from "./tools/forget.ts";
import { getContext } from "./tools/get-context.ts";
import { listMemories } from "./tools/list-memories.ts";
import { recall } from "./tools/recall.ts";
import { remember } from "./tools/remember.ts";

const TOOLS: readonly Tool[] = [remember, recall, getContext, listMemories, forget];

/** The tools that the key of the connection permits. Others do not exist for it. */
export function toolsOf({ permissions }: Connection): readonly Tool[] {
  return TOOLS.filter(({ permission }) => permissions.includes(permission));
}
