import { Skeleton } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { SearchCheck } from "lucide-react";
import { useMemo } from "react";
import { useSearchParams } from "wouter";
import type { Org } from "../../../api/contract.ts";
import type { PlaygroundAnswer, PlaygroundBody } from "../../../api/contract-search.ts";
import { post } from "../../api/transport.ts";
import { Card } from "../../parts/Card.tsx";
import { Empty } from "../../parts/Empty.tsx";
import { Failed } from "../../parts/Failed.tsx";
import { Page } from "../../parts/Page.tsx";
import { Answer } from "./Answer.tsx";
import { QuestionForm } from "./QuestionForm.tsx";
import { bodyOf, questionOf, withQuestion } from "./question.ts";
import classes from "./Search.module.css";

export function SearchPage({ org }: { readonly org: Org }) {
  const [address, setAddress] = useSearchParams();
  const asked = address.toString();
  const question = useMemo(() => questionOf(new URLSearchParams(asked)), [asked]);
  const body = bodyOf(question);
  const answer = useQuery({
    queryKey: ["search", org.id, body],
    queryFn: () => post<PlaygroundAnswer>(`orgs/${org.id}/search`, body as PlaygroundBody),
    enabled: body !== null,
    placeholderData: keepPreviousData,
    // Asked again only when the reader asks again.
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Page title="Ask" about="A question as the API answers it, with every score taken apart.">
      <div className={classes["page"]}>
        <QuestionForm
          orgId={org.id}
          question={question}
          isBusy={answer.isFetching}
          onAsk={(next) => {
            const nextAddress = withQuestion(next);
            // The same question once more may have another answer: the cache's, or that of a changed scope.
            if (nextAddress.toString() === asked) void answer.refetch();
            else setAddress(nextAddress);
          }}
        />
        <div className={classes["answer"]} aria-live="polite" aria-busy={answer.isFetching}>
          {answer.error && <Failed error={answer.error} onRetry={() => answer.refetch()} />}
          {answer.isLoading && <Skeleton height={260} radius="lg" />}
          {body === null && (
            <Card>
              <Empty icon={SearchCheck} title="Ask as an agent would">
                Choose whose memories to look into, and ask in plain words: “What food must Tom avoid?”
              </Empty>
            </Card>
          )}
          {body !== null && answer.data && !answer.error && <Answer orgId={org.id} answer={answer.data} />}
        </div>
      </div>
    </Page>
  );
}
