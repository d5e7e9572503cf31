import { Alert, Button, Group, Text } from "@mantine/core";
import { CircleAlert } from "lucide-react";
import { sentence } from "./words.ts";

interface Props {
  readonly error: Error;
  readonly onRetry?: () => void;
}

/** An error in the place of what could not be shown, with the way on. */
export function Failed({ error, onRetry }: Props) {
  return (
    <Alert color="red" icon={<CircleAlert size={18} />} title="This could not be shown" role="alert">
      <Text size="sm">{sentence(error.message)}</Text>
      {onRetry && (
        <Group mt="sm">
          <Button size="xs" variant="default" onClick={onRetry}>
            Try again
          </Button>
        </Group>
      )}
    </Alert>
  );
}
