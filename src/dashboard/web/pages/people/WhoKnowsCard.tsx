import { ActionIcon, Menu, Title } from "@mantine/core";
import { Ellipsis, Eraser, Filter } from "lucide-react";
import type { PersonAnswer } from "../../../api/contract-people.ts";
import { AgentLetter } from "../../parts/Face.tsx";
import { counted } from "../../parts/format.ts";
import { Time } from "../../parts/Time.tsx";
import classes from "./Aside.module.css";

interface Props {
  readonly person: PersonAnswer;
  readonly onShowOnly: (agentId: string) => void;
  /** Null for who may only look. */
  readonly onForget: ((agentId: string) => void) | null;
}

/** The agents that know something about a person. */
export function WhoKnowsCard({ person: { agents_knowing }, onShowOnly, onForget }: Props) {
  return (
    <section className={classes["card"]} aria-labelledby="who-knows">
      <Title order={2} id="who-knows">
        Who knows this
      </Title>
      <ul className={classes["agents"]}>
        {agents_knowing.map(({ agent_id, believed, wrote_at }) => (
          <li key={agent_id}>
            <AgentLetter id={agent_id} size="md" />
            <span className={classes["agent"]}>
              <span>{agent_id}</span>
              <span className={classes["facts"]}>
                {counted(believed, "thing")}
                {wrote_at !== null && (
                  <>
                    {" "}
                    · wrote <Time at={wrote_at} />
                  </>
                )}
              </span>
            </span>
            <Menu position="bottom-end">
              <Menu.Target>
                <ActionIcon variant="subtle" color="gray" aria-label={`Actions for ${agent_id}`}>
                  <Ellipsis size={16} aria-hidden />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item leftSection={<Filter size={14} aria-hidden />} onClick={() => onShowOnly(agent_id)}>
                  Show only what this agent knows
                </Menu.Item>
                {onForget && (
                  <Menu.Item color="red" leftSection={<Eraser size={14} aria-hidden />} onClick={() => onForget(agent_id)}>
                    Forget for this agent…
                  </Menu.Item>
                )}
              </Menu.Dropdown>
            </Menu>
          </li>
        ))}
      </ul>
    </section>
  );
}
