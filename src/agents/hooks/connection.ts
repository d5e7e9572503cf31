import { readFileSync } from "node:fs";
import { CLIENT_SETTINGS } from "../../config/config.ts";
import { isRecord } from "../../memory/json.ts";
import { connectionsFile } from "../../stores/folder/paths.ts";
import type { HostName } from "./hosts.ts";

/** What `memoryd connect` has written about a host: by which key, whose memories, and whether the person opted in to capture. */
export interface Connection {
  readonly key: string;
  readonly agentId: string;
  readonly userId: string;
  readonly capture: boolean;
}

const VERSION = 1;

/** The connection of the host; undefined without one, and for a file that cannot be read. */
export function connectionOf(dataDir: string, host: HostName): Connection | undefined {
  let read: unknown;
  try {
    read = JSON.parse(readFileSync(connectionsFile(dataDir), "utf8"));
  } catch {
    return undefined;
  }
  if (!isRecord(read) || read["version"] !== VERSION || !Array.isArray(read["connections"])) return undefined;
  const found: unknown = read["connections"].find((entry) => isRecord(entry) && entry["host"] === host);
  return isRecord(found) ? connectionIn(found) : undefined;
}

/** Checks each field like the setting of the same meaning. Fields of later versions are ignored; capture has to be exactly true. */
function connectionIn(entry: Readonly<Record<string, unknown>>): Connection | undefined {
  const { key: keySetting, agentId: agentSetting, userId: userSetting } = CLIENT_SETTINGS;
  const { key, agent_id: agent, user_id: user, capture } = entry;
  if (typeof key !== "string" || typeof agent !== "string" || typeof user !== "string") return undefined;
  const checked = { key: keySetting.parse(key), agentId: agentSetting.parse(agent), userId: userSetting.parse(user) };
  if (!checked.key || checked.agentId === undefined || checked.userId === undefined) return undefined;
  return { key: checked.key, agentId: checked.agentId, userId: checked.userId, capture: capture === true };
}
