import { type QueryKey, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { MemoryDetails } from "../../../../api/contract-memories.ts";
import type { Beliefs } from "../../../../api/contract-people.ts";
import type { Confirmed, QuestionList, SettleBody, Settled, TakeBackBody } from "../../../../api/contract-questions.ts";
import { refresh } from "../../../api/queries.ts";
import { get, post } from "../../../api/transport.ts";
import { inPath } from "../person-address.ts";
import type { Whom } from "../requests.ts";

/** The key names the place, so that the questions are read again when something changes there. */
const questionsKey = ({ orgId, userId, agentId }: Whom) =>
  ["person", orgId, { user_id: userId, ...(agentId === null ? {} : { agent_id: agentId }) }, "questions"] as const;
const at = ({ orgId, userId }: Whom) => `orgs/${orgId}/people/${inPath(userId)}/questions`;

export function useQuestions(whom: Whom) {
  return useQuery({
    queryKey: questionsKey(whom),
    queryFn: ({ signal }) => get<QuestionList>(at(whom), { agent: whom.agentId }, signal),
  });
}

/** Answers a question, which is gone at once, and back when the server refuses the answer. */
export function useSettle(whom: Whom) {
  const client = useQueryClient();
  const queryKey = questionsKey(whom);
  return useMutation({
    mutationFn: (body: SettleBody) => post<Settled>(`${at(whom)}/settle`, body),
    onMutate: async ({ key }) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData<QuestionList>(queryKey);
      client.setQueryData<QuestionList>(queryKey, (list) => list && { items: list.items.filter((item) => item.key !== key) });
      return before;
    },
    onError: (_error, _body, before) => client.setQueryData(queryKey, before),
    onSettled: () => refresh(client, changedWith(whom.orgId)),
  });
}

const changedWith = (orgId: string): readonly QueryKey[] => [
  ["person", orgId],
  ["memory", orgId],
  ["memories", orgId],
];

/** Takes an answer back, also when the page that gave it is gone. */
export function useTakeBack(whom: Whom) {
  const client = useQueryClient();
  return async (given: TakeBackBody) => {
    await post(`${at(whom)}/take-back`, given);
    refresh(client, changedWith(whom.orgId));
  };
}

/**
 * Confirms facts and takes that back. What is shown of them changes at once, and is read again in any case.
 *
 * @example
 * const { confirm, withdraw } = useConfirm(orgId, userId);
 * confirm(belief.facts.map(({ id }) => id));
 */
export function useConfirm(orgId: string, userId: string) {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ ids, isRight }: Change) => post<Confirmed>(`orgs/${orgId}/memories/${isRight ? "confirm" : "withdraw"}`, { ids }),
    onMutate: async ({ ids, isRight }) => {
      const beliefs = { queryKey: ["person", orgId, { user_id: userId }] };
      await client.cancelQueries(beliefs);
      const said = isRight ? new Date().toISOString() : null;
      client.setQueriesData<Beliefs>({ ...beliefs, predicate: ({ queryKey }) => queryKey[3] === "beliefs" }, (shown) =>
        withConfirmed(shown, ids, said),
      );
      for (const id of ids) {
        client.setQueryData<MemoryDetails>(["memory", orgId, id], (shown) => shown && { ...shown, confirmed_at: said });
      }
    },
    onSettled: () => refresh(client, changedWith(orgId)),
  });
  return {
    confirm: (ids: readonly string[]) => mutate({ ids, isRight: true }),
    withdraw: (ids: readonly string[]) => mutate({ ids, isRight: false }),
  };
}

interface Change {
  readonly ids: readonly string[];
  readonly isRight: boolean;
}

function withConfirmed(shown: Beliefs | undefined, ids: readonly string[], said: string | null): Beliefs | undefined {
  if (!shown) return shown;
  const changed = new Set(ids);
  const topics = shown.topics.map(({ topic, beliefs }) => ({
    topic,
    beliefs: beliefs.map((belief) => (belief.facts.some(({ id }) => changed.has(id)) ? { ...belief, confirmed_at: said } : belief)),
  }));
  return { ...shown, topics };
}
