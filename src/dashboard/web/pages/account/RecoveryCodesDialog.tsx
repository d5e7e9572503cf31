import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { Eye } from "lucide-react";
import { CopyField } from "../../parts/CopyField.tsx";
import { Dialog } from "../../parts/Dialog.tsx";

interface Props {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}

/** Shows recovery codes, once. Neither Escape nor a click outside closes the dialog, so that nobody loses them by accident. */
export function RecoveryCodesDialog({ codes, onClose }: Props) {
  return (
    <Dialog
      onClose={onClose}
      title="Your recovery codes"
      size="md"
      closeOnEscape={false}
      closeOnClickOutside={false}
      withCloseButton={false}
    >
      <Stack gap="md">
        <Alert color="yellow" icon={<Eye size={18} aria-hidden />}>
          These codes are shown only once. Print them, or keep them where your phone is not.
        </Alert>
        <Text size="sm">Each one logs you in once instead of a code of the app.</Text>
        <CopyField name="Recovery codes" text={codes.join("\n")} />
        <Group justify="flex-end">
          <Button onClick={onClose}>I have stored them</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
