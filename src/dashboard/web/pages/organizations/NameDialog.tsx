import { TextInput } from "@mantine/core";
import { useState } from "react";
import { DASHBOARD_LIMITS } from "../../../api/contract-limits.ts";
import { FormDialog } from "../../parts/Dialog.tsx";

interface Props {
  readonly title: string;
  readonly action: string;
  readonly name: string;
  readonly isBusy: boolean;
  readonly onSave: (name: string) => void;
  readonly onClose: () => void;
}

export function NameDialog({ title, action, name: before, isBusy, onSave, onClose }: Props) {
  const [typed, setTyped] = useState(before);
  const name = typed.trim();
  return (
    <FormDialog
      title={title}
      action={action}
      isBusy={isBusy}
      isReady={name !== "" && name !== before}
      onSubmit={() => onSave(name)}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        required
        withAsterisk={false}
        maxLength={DASHBOARD_LIMITS.labelCharacters}
        data-autofocus
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
