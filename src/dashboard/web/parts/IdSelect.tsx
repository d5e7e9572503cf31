import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Agents, AgentsQuery } from "../../api/contract-memories.ts";
import { get } from "../api/transport.ts";

interface Props {
  readonly orgId: string;
  readonly of: "agent" | "user";
  /** Narrows users to those of one agent. */
  readonly agentId?: string;
  readonly value: string;
  readonly onChange: (id: string) => void;
  readonly label?: string;
  readonly isRequired?: boolean;
}

const TYPING_PAUSE_MS = 200;
/** The characters of an identifier. A prefix with any other character matches none, so the server is not asked. */
const IDENTIFIER = /^[A-Za-z0-9._:-]*$/;

/** Selects an agent or user that has memories. There may be thousands, so typing requests those that start with the typed text. */
export function IdSelect({ orgId, of, agentId = "", value, onChange, label, isRequired = false }: Props) {
  const [typed, setTyped] = useState("");
  const [beginning] = useDebouncedValue(typed === value || !IDENTIFIER.test(typed) ? "" : typed, TYPING_PAUSE_MS);
  const { data } = useAgents(orgId, {
    ...(agentId && of === "user" ? { agent_id: agentId } : {}),
    ...(beginning ? { [`${of}_starts_with`]: beginning } : {}),
  });
  const found = (of === "agent" ? data?.agent_ids : data?.user_ids) ?? [];
  const isCut = (of === "agent" ? data?.more_agents : data?.more_users) ?? false;
  return (
    <Select
      {...(label ? { label } : { "aria-label": of === "agent" ? "Agent" : "User" })}
      placeholder={isRequired ? `Choose ${of === "agent" ? "an agent" : "a user"}` : `Any ${of}`}
      clearable={!isRequired}
      searchable
      required={isRequired}
      withAsterisk={false}
      limit={200}
      title={value}
      data={value && !found.includes(value) ? [value, ...found] : found}
      value={value || null}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(id) => onChange(id ?? "")}
      nothingFoundMessage={isCut ? "Type more characters" : `No ${of} starts with this`}
    />
  );
}

/** The agents and users that have memories in an organization. */
function useAgents(org: string, query: AgentsQuery) {
  return useQuery({
    queryKey: ["agents", org, query],
    queryFn: ({ signal }) => get<Agents>(`orgs/${org}/agents`, query, signal),
    placeholderData: keepPreviousData,
  });
}
