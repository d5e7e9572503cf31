import { Alert, Checkbox, Code, PasswordInput, Radio, Stack, Text, Textarea } from "@mantine/core";
import { TriangleAlert } from "lucide-react";
import { useState } from "react";
import type { BackupBody } from "../../../api/contract-backups.ts";
import { NewPassword } from "../../parts/CredentialsForm.tsx";
import { FormDialog } from "../../parts/Dialog.tsx";
import { sentence } from "../../parts/format.ts";
import { notify } from "../../parts/notify.ts";
import { useMakeBackup } from "./requests.ts";

type By = BackupBody["seal"]["by"];

const CHOICES: readonly { readonly value: By; readonly label: string; readonly description: string }[] = [
  { value: "recipients", label: "Sealed for a key", description: "Recommended. Only the holder of its secret key can open the backup." },
  { value: "passphrase", label: "Sealed by a passphrase", description: "Whoever knows it can open the backup." },
  { value: "nothing", label: "Not sealed", description: "Whoever has the file can read every memory." },
];

/** Asks how the backup is sealed, and begins its download. */
export function MakeBackupDialog({ onClose }: { readonly onClose: () => void }) {
  const make = useMakeBackup();
  const [by, setBy] = useState<By>("recipients");
  const [keys, setKeys] = useState("");
  const [passphrase, setPassphrase] = useState("");
  const [repeated, setRepeated] = useState("");
  const [isUnderstood, setUnderstood] = useState(false);
  const recipients = keys.split(/\s+/).filter((key) => key !== "");
  const ready: Record<By, boolean> = {
    recipients: recipients.length > 0,
    passphrase: passphrase !== "" && repeated === passphrase,
    nothing: isUnderstood,
  };
  const seals: Record<By, BackupBody["seal"]> = {
    recipients: { by: "recipients", recipients },
    passphrase: { by: "passphrase", passphrase },
    nothing: { by: "nothing" },
  };
  const begin = () =>
    make.mutate(
      { seal: seals[by] },
      {
        onSuccess: () => {
          notify("The backup is being made. Your browser saves it.");
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title="Make a backup"
      size="lg"
      action="Make and download"
      isBusy={make.isPending}
      isReady={ready[by]}
      onSubmit={begin}
      onClose={onClose}
    >
      {make.error && (
        <Alert color="red" role="alert">
          {sentence(make.error.message)}
        </Alert>
      )}
      <Radio.Group label="Who may read it" value={by} onChange={(value) => setBy(value as By)}>
        <Stack gap={10} mt={6}>
          {CHOICES.map(({ value, label, description }) => (
            <Radio key={value} value={value} label={label} description={description} />
          ))}
        </Stack>
      </Radio.Group>
      {by === "recipients" && (
        <Textarea
          label="Public keys of age"
          description={
            <>
              One per line. To make one, run <Code>age-keygen -o memoryd.key</Code> on another machine, and keep that file there: without
              it, nobody can open the backup.
            </>
          }
          placeholder="age1…"
          autosize
          minRows={2}
          maxRows={6}
          spellCheck={false}
          data-autofocus
          value={keys}
          onChange={(event) => setKeys(event.currentTarget.value)}
        />
      )}
      {by === "passphrase" && (
        <>
          <NewPassword label="Passphrase" value={passphrase} onChange={setPassphrase} />
          <PasswordInput
            label="Repeat it"
            autoComplete="new-password"
            value={repeated}
            onChange={(event) => setRepeated(event.currentTarget.value)}
            error={repeated !== "" && repeated !== passphrase && "This is another passphrase."}
          />
          <Text size="sm">Write it down: without it, nobody can open the backup.</Text>
        </>
      )}
      {by === "nothing" && (
        <>
          <Alert color="yellow" icon={<TriangleAlert size={18} aria-hidden />}>
            The file holds all memories of all organizations in plain text. It lies in your downloads, and wherever those are copied to.
          </Alert>
          <Checkbox
            label="I keep the file where nobody else can read it."
            checked={isUnderstood}
            onChange={(event) => setUnderstood(event.currentTarget.checked)}
          />
        </>
      )}
    </FormDialog>
  );
}
