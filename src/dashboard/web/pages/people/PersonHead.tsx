import { Button, Text, Title } from "@mantine/core";
import { Download } from "lucide-react";
import { useState } from "react";
import type { Org } from "../../../api/contract.ts";
import type { PersonAnswer } from "../../../api/contract-people.ts";
import { CopyField } from "../../parts/CopyField.tsx";
import { Dialog } from "../../parts/Dialog.tsx";
import { Face } from "../../parts/Face.tsx";
import { count, counted } from "../../parts/format.ts";
import { Time } from "../../parts/Time.tsx";
import classes from "./PersonHead.module.css";
import { exportUrl } from "./requests.ts";
import { TellDialog } from "./TellDialog.tsx";

interface Props {
  readonly org: Org;
  readonly person: PersonAnswer;
  readonly isOwner: boolean;
  readonly onErase: () => void;
}

/** Who it is, in one sentence of numbers, and what can be done with all that is known. */
export function PersonHead({ org, person, isOwner, onErase }: Props) {
  const [dialog, setDialog] = useState<"tell" | "export" | null>(null);
  const close = () => setDialog(null);
  return (
    <header className={classes["head"]}>
      <Face id={person.user_id} size="lg" />
      <div className={classes["who"]}>
        <Title order={1} className={classes["id"]}>
          {person.user_id}
        </Title>
        <Numbers person={person} />
      </div>
      <div className={classes["actions"]}>
        {isOwner && (
          <Button variant="default" onClick={() => setDialog("tell")}>
            Tell them something
          </Button>
        )}
        <Button variant="default" onClick={() => setDialog("export")}>
          Export
        </Button>
        {isOwner && (
          <Button variant="default" className={classes["erase"]} onClick={onErase}>
            Erase everything…
          </Button>
        )}
      </div>
      {dialog === "tell" && <TellDialog orgId={org.id} person={person} onClose={close} />}
      {dialog === "export" && <ExportDialog org={org} userId={person.user_id} onClose={close} />}
    </header>
  );
}

function Numbers({ person: { believed, replaced, agents, learned_at, waiting } }: { readonly person: PersonAnswer }) {
  return (
    <Text size="sm" c="dimmed" mt={2}>
      <b>{believed === 0 ? "Nothing" : counted(believed, "thing")}</b> {believed <= 1 ? "is" : "are"} believed
      {replaced > 0 && ` · ${count(replaced)} ${replaced === 1 ? "was" : "were"} replaced`}
      {agents > 0 && ` · ${agents === 1 ? "1 agent knows" : `${count(agents)} agents know`} this person`}
      {learned_at !== null && (
        <>
          {" "}
          · last learned{" "}
          <b>
            <Time at={learned_at} />
          </b>
        </>
      )}
      {waiting > 0 && <span role="status"> · {waiting === 1 ? "1 text is" : `${count(waiting)} texts are`} still being read</span>}
    </Text>
  );
}

interface ExportProps {
  readonly org: Org;
  readonly userId: string;
  readonly onClose: () => void;
}

function ExportDialog({ org, userId, onClose }: ExportProps) {
  return (
    <Dialog title="Export what is known" size="lg" onClose={onClose}>
      <Text size="sm" mb="md">
        The file has a line for each memory, with its history and with private numbers in full. <code>memoryd import</code> reads it.
      </Text>
      <Button component="a" href={exportUrl(org.id, userId)} download leftSection={<Download size={15} aria-hidden />} data-autofocus>
        Download
      </Button>
      <Text size="sm" mt="lg" mb="xs" c="dimmed">
        Or by a command, on the machine of the server:
      </Text>
      <CopyField name="Command" text={`memoryd export ${fileOf(userId)} --org ${org.id} --user ${userId}`} />
    </Dialog>
  );
}

/** A name that every file system takes. */
function fileOf(userId: string): string {
  return `${userId.replaceAll(/[^\w.-]/g, "_").slice(0, 60)}.jsonl`;
}
