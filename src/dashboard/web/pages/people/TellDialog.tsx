import { Select, Text, Textarea } from "@mantine/core";
import { useState } from "react";
import type { PersonAnswer } from "../../../api/contract-people.ts";
import { FormDialog } from "../../parts/Dialog.tsx";
import { notify } from "../../parts/notify.ts";
import { useTell } from "./requests.ts";

interface Props {
  readonly orgId: string;
  readonly person: PersonAnswer;
  readonly onClose: () => void;
}

/** Tells an agent something about a person, as if the person had said it to the agent. */
export function TellDialog({ orgId, person: { user_id, agents_knowing }, onClose }: Props) {
  const tell = useTell(orgId, user_id);
  const agents = agents_knowing.map(({ agent_id }) => agent_id);
  const [agentId, setAgentId] = useState(agents[0] ?? "");
  const [content, setContent] = useState("");
  const save = () =>
    tell.mutate(
      { agent_id: agentId, content: content.trim() },
      {
        onSuccess: () => {
          notify("Told. What it says appears here in a moment.");
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title="Tell them something"
      size="lg"
      action="Tell"
      isBusy={tell.isPending}
      isReady={content.trim() !== "" && agentId !== ""}
      onSubmit={save}
      onClose={onClose}
    >
      <Text size="sm">Write it as it is: “I moved to Porto in October.” It becomes facts, and replaces what is no longer so.</Text>
      <Select
        label="Agent that is told"
        data={agents}
        value={agentId}
        title={agentId}
        allowDeselect={false}
        searchable={agents.length > 8}
        onChange={(id) => id && setAgentId(id)}
      />
      <Textarea
        label="What to remember"
        autosize
        minRows={3}
        maxRows={10}
        data-autofocus
        value={content}
        onChange={(event) => setContent(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
