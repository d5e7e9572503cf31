import { Alert, Button, Group, Text } from "@mantine/core";
import { CircleAlert } from "lucide-react";
import { sentence } from "./format.ts";

interface Props {
  readonly error: Error;
  readonly onRetry?: () => void;
}

/** Shows an error in place of the content that failed to load, with a button to retry. */
export function Failed({ error, onRetry }: Props) {
  return (
    <Alert color="red" icon={<CircleAlert size={18} />} title="Loading failed" role="alert">
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
