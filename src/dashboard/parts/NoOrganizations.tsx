import { Skeleton } from "@mantine/core";
import { Failed } from "./Failed.tsx";
import { Page } from "./Page.tsx";

interface Props {
  readonly error: Error | null;
  readonly onRetry: () => void;
}

/** In the place of a page about an organization, until it is known which there are. */
export function NoOrganizations({ error, onRetry }: Props) {
  return <Page title="Organizations">{error ? <Failed error={error} onRetry={onRetry} /> : <Skeleton height={320} radius="lg" />}</Page>;
}
