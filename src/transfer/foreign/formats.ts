import { basicMemory } from "./basic-memory.ts";
import { chatgpt } from "./chatgpt.ts";
import { claude } from "./claude.ts";
import type { Format } from "./foreign.ts";
import { graphiti } from "./graphiti.ts";
import { letta } from "./letta.ts";
import { markdown } from "./markdown.ts";
import { mcpMemory } from "./mcp-memory.ts";
import { openMemory } from "./openmemory.ts";

/** The formats of other programs. Those of memoryd and mem0 keep ids and links, and are read in `import.ts`. */
export const FORMATS: readonly Format[] = [chatgpt, claude, letta, graphiti, mcpMemory, openMemory, basicMemory, markdown];
