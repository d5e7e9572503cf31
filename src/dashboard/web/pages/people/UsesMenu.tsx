import { ActionIcon, Menu, Text } from "@mantine/core";
import { Ellipsis, MessageSquareOff, MessageSquareText, Trash2 } from "lucide-react";
import { useState } from "react";
import type { Org } from "../../../api/contract.ts";
import type { KeptUses } from "../../../api/contract-uses.ts";
import { FormDialog } from "../../parts/Dialog.tsx";
import { notify } from "../../parts/notify.ts";
import { useKeepUses } from "./uses-requests.ts";

interface Props {
  readonly org: Org;
  readonly kept: Exclude<KeptUses, "off">;
}

/** What an owner chooses about uses, for the whole organization. */
export function UsesMenu({ org, kept }: Props) {
  const keep = useKeepUses(org.id);
  const [isStopping, setIsStopping] = useState(false);
  const choose = (wanted: KeptUses, message: string) => keep.mutate(wanted, { onSuccess: () => notify(message) });
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" loading={keep.isPending} aria-label="What is kept of uses">
            <Ellipsis size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {kept === "on" ? (
            <Menu.Item
              leftSection={<MessageSquareText size={14} aria-hidden />}
              onClick={() => choose("questions", "From now on questions are kept, too.")}
            >
              Keep the questions, too
            </Menu.Item>
          ) : (
            <Menu.Item
              leftSection={<MessageSquareOff size={14} aria-hidden />}
              onClick={() => choose("on", "Questions are kept no more, and those that were are forgotten.")}
            >
              Forget the questions
            </Menu.Item>
          )}
          <Menu.Item color="red" leftSection={<Trash2 size={14} aria-hidden />} onClick={() => setIsStopping(true)}>
            Stop and forget…
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isStopping && (
        <FormDialog
          title="Stop and forget?"
          action="Stop and forget"
          isDangerous
          isBusy={keep.isPending}
          onClose={() => setIsStopping(false)}
          onSubmit={() => keep.mutate("off", { onSuccess: () => setIsStopping(false) })}
        >
          <Text size="sm">
            memoryd forgets which agents of {org.name} were told what, for every person, and keeps no more of it. The memories stay. This
            cannot be undone.
          </Text>
        </FormDialog>
      )}
    </>
  );
}
