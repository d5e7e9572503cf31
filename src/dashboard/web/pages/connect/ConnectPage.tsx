import { Anchor, Stack, Text } from "@mantine/core";
import { Link } from "wouter";
import type { Org } from "../../../api/contract.ts";
import { useOrgs } from "../../api/orgs.ts";
import { Card } from "../../parts/Card.tsx";
import { CopyField, ExampleCommand } from "../../parts/CopyField.tsx";
import { Page } from "../../parts/Page.tsx";
import classes from "./ConnectPage.module.css";

/** The hosts that `memoryd connect` knows, and whether their events can be hooked. */
const HOSTS: readonly { readonly id: string; readonly name: string; readonly hooks?: true }[] = [
  { id: "claude-code", name: "Claude Code", hooks: true },
  { id: "claude-desktop", name: "Claude Desktop" },
  { id: "cursor", name: "Cursor", hooks: true },
  { id: "vscode", name: "VS Code", hooks: true },
  { id: "codex", name: "Codex", hooks: true },
  { id: "gemini", name: "Gemini CLI", hooks: true },
  { id: "opencode", name: "opencode" },
  { id: "goose", name: "Goose" },
  { id: "open-webui", name: "Open WebUI" },
];

export function ConnectPage({ org }: { readonly org: Org }) {
  const isOnlyOrg = (useOrgs().data?.length ?? 1) === 1;
  const of = isOnlyOrg ? "" : ` --org ${org.id}`;
  return (
    <Page
      title="Connect an agent"
      about="One command connects a host on the machine of this server. It makes a key for that host alone, and memoryd disconnect takes both back."
    >
      <Stack gap="lg">
        <Card title="Hosts" about="All of them share what they know of a person. With --hooks, a host is told at each session and prompt.">
          <ul className={classes["hosts"]}>
            {HOSTS.map(({ id, name, hooks }) => (
              <li key={id}>
                <span className={classes["name"]}>{name}</span>
                <CopyField name={`Command for ${name}`} text={`memoryd connect ${id}${hooks ? " --hooks" : ""}${of}`} />
              </li>
            ))}
          </ul>
        </Card>
        <Card title="An agent of your own" about="It writes what it hears and asks for what is known, over HTTP or MCP.">
          <Text size="sm" mb="sm" maw="var(--measure)">
            It needs a key of this organization. Create one under{" "}
            <Anchor component={Link} href={`/organizations/${org.id}`} underline="always" inherit>
              Keys
            </Anchor>
            , then tell something:
          </Text>
          <div className={classes["example"]}>
            <ExampleCommand />
          </div>
          <Text size="sm" mt="sm" maw="var(--measure)">
            Any other host of the Model Context Protocol can use <code>{window.location.origin}/mcp</code> with the same key. The{" "}
            <Anchor href="/docs" underline="always" inherit>
              API reference
            </Anchor>{" "}
            has every call.
          </Text>
        </Card>
      </Stack>
    </Page>
  );
}
