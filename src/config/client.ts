import { homedir, userInfo } from "node:os";
import { basename, join } from "node:path";
import { LIMITS } from "../memory/limits.ts";
import type { Environment, SettingsOf } from "./setting.ts";

/** The settings of commands that are clients of a server. */
export interface ClientSettings {
  /** The address of the server; null for the one of the data folder. */
  readonly url: string | null;
  /** null for a key that the command makes for itself. */
  readonly key: string | null;
  readonly agentId: string;
  readonly userId: string;
}

const IDENTIFIER = `1 to ${LIMITS.identifierCodePoints} characters of A-Z a-z 0-9 . _ : -`;
const LOGIN_NAME = "login name";

export const CLIENT_SETTINGS: SettingsOf<ClientSettings> = {
  url: {
    flag: "--url <address>",
    env: "MEMORYD_URL",
    fallback: "none",
    help: "the running server, such as https://memory.example.org; none for the one of the data folder",
    parse: (text) => (text === "none" ? null : originOf(text)),
    wanted: "an address such as http://127.0.0.1:7373, or none",
  },
  key: {
    flag: "--key <key>",
    env: "MEMORYD_KEY",
    fallback: "none",
    help: "the API key; none for a key of its own, which ends with the command",
    parse: (text) => (text === "none" ? null : /^memoryd_live_[0-9a-f]{64}$/.test(text) ? text : undefined),
    wanted: "a key as memoryd printed it: memoryd_live_ and 64 hexadecimal characters, or none",
    isSecret: true,
  },
  agentId: {
    flag: "--agent <id>",
    env: "MEMORYD_AGENT",
    fallback: "default",
    help: "the agent whose memories are meant",
    parse: identifier,
    wanted: IDENTIFIER,
  },
  userId: {
    flag: "--user <id>",
    env: "MEMORYD_USER",
    fallback: LOGIN_NAME,
    help: "the user whose memories are meant",
    parse: (text) => (text === LOGIN_NAME ? loginName() : identifier(text)),
    wanted: IDENTIFIER,
  },
};

function identifier(text: string): string | undefined {
  return /^[A-Za-z0-9._:-]+$/.test(text) && text.length <= LIMITS.identifierCodePoints ? text : undefined;
}

/** What the runtime answers where the environment has no `USER`, such as in a container. */
const NAMELESS = "unknown";

/**
 * The name under which the person is logged in, or else that of their home folder, with `-` for what an identifier cannot contain. It must
 * not depend on what a host passes to the programs it starts: another name would be another user, without memories.
 */
function loginName(): string {
  const { username, homedir: home } = userInfo();
  const name = username === NAMELESS ? basename(home) : username;
  return name.replaceAll(/[^A-Za-z0-9._:-]/g, "-").slice(0, LIMITS.identifierCodePoints) || "user";
}

function originOf(text: string): string | undefined {
  const url = URL.parse(text);
  return url && /^https?:$/.test(url.protocol) && url.pathname === "/" && url.search === "" && url.username === "" ? url.origin : undefined;
}

/**
 * Where the system keeps the data of a user's programs. It is the one default of every command, because a server and the hosts that start in
 * different folders must find the same memories.
 */
export function dataDirOfPerson(env: Environment, platform = process.platform): string {
  if (platform === "darwin") return join(homedir(), "Library", "Application Support", "memoryd");
  if (platform === "win32") return join(env["LOCALAPPDATA"] ?? join(homedir(), "AppData", "Local"), "memoryd");
  // A relative path there is invalid, says the XDG Base Directory specification.
  const shared = env["XDG_DATA_HOME"]?.startsWith("/") ? env["XDG_DATA_HOME"] : join(homedir(), ".local", "share");
  return join(shared, "memoryd");
}
