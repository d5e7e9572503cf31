import { Skeleton } from "@mantine/core";
import { Failed } from "./Failed.tsx";
import { Page } from "./Page.tsx";

interface Props {
  readonly error: Error | null;
  readonly onRetry: () => void;
}

/** Stands in for the page of an organization while the list of organizations loads, or shows why it did not. */
export function NoOrganizations({ error, onRetry }: Props) {
  return <Page title="Organizations">{error ? <Failed error={error} onRetry={onRetry} /> : <Skeleton height={320} radius="lg" />}</Page>;
}
