import { Alert, Badge, Progress, Skeleton, Text } from "@mantine/core";
import type { CognitionStatus } from "../../../api/contract-cognition.ts";
import { useOrgs } from "../../api/orgs.ts";
import { Card } from "../../parts/Card.tsx";
import { Failed } from "../../parts/Failed.tsx";
import { count, counted, percent } from "../../parts/format.ts";
import { Page } from "../../parts/Page.tsx";
import classes from "./Cognition.module.css";
import { DeadLettersCard } from "./DeadLettersCard.tsx";
import { JobsCard } from "./JobsCard.tsx";
import { ModelsCard } from "./ModelsCard.tsx";
import { QueueCard, QueuesCard } from "./Queues.tsx";
import { useCognition } from "./requests.ts";

export function CognitionPage() {
  const { status, error, isLive, retry } = useCognition();
  const orgs = useOrgs();
  const nameOf = (orgId: string) => orgs.data?.find(({ id }) => id === orgId)?.name ?? orgId;
  return (
    <Page
      title="Cognition"
      about="How accepted writes are processed: facts are extracted, compared, scored and summarized."
      actions={
        <Badge variant="dot" color={isLive ? "teal" : "gray"} role="status" size="lg" className={classes["live"]}>
          {isLive ? "Live" : "Connecting…"}
        </Badge>
      }
    >
      {error && !status && <Failed error={error} onRetry={retry} />}
      {!status && !error && <Skeleton height={420} radius="lg" />}
      {status && (
        <div className={classes["page"]}>
          {!status.worker_alive && (
            <Alert color="red" title="The cognition worker does not answer">
              The server restarts it. Until then, writes are accepted and wait in the queue. If this persists, see the server's log.
            </Alert>
          )}
          {status.reembedding && <Reembedding progress={status.reembedding} />}
          <QueueCard status={status} />
          <div className={classes["pair"]}>
            <JobsCard status={status} nameOf={nameOf} />
            <ModelsCard status={status} />
          </div>
          <DeadLettersCard status={status} nameOf={nameOf} />
          <QueuesCard status={status} nameOf={nameOf} />
        </div>
      )}
    </Page>
  );
}

type ReembeddingProps = { readonly progress: NonNullable<CognitionStatus["reembedding"]> };

function Reembedding({ progress }: ReembeddingProps) {
  const { organizations, embedded, left } = progress;
  const share = embedded + left > 0 ? embedded / (embedded + left) : 0;
  return (
    <Card
      title="Re-embedding the memories"
      about="The embedding model has changed. Searches use the previous vectors until all memories have new ones."
    >
      <Progress value={share * 100} aria-label="Share of memories with new vectors" size="lg" />
      <Text size="sm" mt="xs">
        {percent(share)}: {count(embedded)} done, {count(left)} left, in {counted(organizations, "organization")}
      </Text>
    </Card>
  );
}
