import { Button } from "@mantine/core";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import classes from "./ErasePerson.module.css";
import { ErasePersonDialog } from "./ErasePersonDialog.tsx";

interface Props {
  readonly orgId: string;
  readonly userId: string;
  readonly agentId?: string | undefined;
}

/** Opens the dialog that erases everything about a person, or what one agent knows. */
export function ErasePersonButton({ orgId, userId, agentId }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="subtle"
        color="red"
        mb="sm"
        maw="100%"
        h="auto"
        py={8}
        classNames={{ label: classes["opener"] ?? "" }}
        leftSection={<Trash2 size={15} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {agentId === undefined ? `Erase everything about ${userId}…` : `Erase what ${agentId} knows about ${userId}…`}
      </Button>
      {isOpen && <ErasePersonDialog orgId={orgId} userId={userId} agentId={agentId} onClose={() => setIsOpen(false)} />}
    </>
  );
}
