import type { AddressHost } from "./host.ts";

/** https://docs.openwebui.com/features/mcp */
export const openWebui: AddressHost = {
  kind: "address",
  id: "open-webui",
  name: "Open WebUI",
  howToTry: "open a chat, switch memoryd on among its tools, and ask the model to remember something.",
};
