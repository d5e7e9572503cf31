import { Button, Kbd, Title } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import type { Answer, Question } from "../../../../api/contract-questions.ts";
import { useViewer } from "../../../api/session.ts";
import { counted } from "../../../parts/format.ts";
import { offerUndo } from "../../../parts/undo.tsx";
import { BulkEraseDialog, EraseDialog } from "../../memories/EraseDialog.tsx";
import classes from "./Eye.module.css";
import { QuestionCard } from "./QuestionCard.tsx";
import { confirmedOf, idsOf, SETTLED } from "./question-words.ts";
import { useQuestions, useSettle, useTakeBack } from "./requests.ts";

/** A person decides a few at a time; the next come when these are settled. */
const FIRST_SHOWN = 4;

interface Props {
  readonly orgId: string;
  readonly userId: string;
  readonly agentId?: string | null;
}

/** What the agents cannot decide alone about a person. Nothing where there is nothing to decide. */
export function NeedsYourEye({ orgId, userId, agentId = null }: Props) {
  const whom = { orgId, userId, agentId };
  const { isOwner } = useViewer();
  const questions = useQuestions(whom).data?.items ?? [];
  const settle = useSettle(whom);
  const takeBack = useTakeBack(whom);
  const [isWhole, setWhole] = useState(false);
  const [erasing, setErasing] = useState<Question | null>(null);
  const section = useRef<HTMLElement>(null);
  useKeysOfPage(section, isOwner && questions.length > 0);
  if (questions.length === 0 && !erasing) return null;
  const answer = (question: Question, said: Answer) => {
    focusBeside(section.current, question.key);
    settle.mutate(
      { key: question.key, answer: said },
      {
        onSuccess: (given) => offerUndo(SETTLED[said], () => takeBack({ ...given, confirmed: confirmedOf(question) })),
      },
    );
  };
  const shown = isWhole ? questions : questions.slice(0, FIRST_SHOWN);
  return (
    <section ref={section} className={classes["eye"]} aria-labelledby="needs-your-eye" tabIndex={-1}>
      <div className={classes["head"]}>
        <Title order={2} id="needs-your-eye" className={classes["title"]}>
          {questions.length === 1 ? "1 needs your eye" : `${questions.length} need your eye`}
        </Title>
        <span className={classes["why"]}>the agents cannot decide {questions.length === 1 ? "this" : "these"} alone</span>
        {isOwner && (
          <span className={classes["keys"]} aria-hidden>
            <Kbd size="xs">1</Kbd>–<Kbd size="xs">4</Kbd> choose <Kbd size="xs">↵</Kbd> settle
          </span>
        )}
      </div>
      <div className={classes["cards"]}>
        {shown.map((question) => (
          <QuestionCard
            key={question.key}
            orgId={orgId}
            question={question}
            onAnswer={isOwner ? (said) => answer(question, said) : undefined}
            onErase={() => setErasing(question)}
          />
        ))}
      </div>
      {questions.length > shown.length && (
        <Button variant="transparent" size="compact-sm" px={0} mt="xs" className={classes["more"]} onClick={() => setWhole(true)}>
          Show {counted(questions.length - shown.length, "more question")}
        </Button>
      )}
      {erasing && <EraseFacts orgId={orgId} question={erasing} onClose={() => setErasing(null)} />}
    </section>
  );
}

function EraseFacts({ orgId, question, onClose }: { readonly orgId: string; readonly question: Question; readonly onClose: () => void }) {
  const ids = idsOf(question);
  const [id] = ids;
  if (ids.length === 1 && id !== undefined) return <EraseDialog orgId={orgId} id={id} onClose={onClose} onErased={onClose} />;
  return <BulkEraseDialog orgId={orgId} ids={ids} onClose={onClose} onErased={onClose} />;
}

const CARD = "[data-question]";

/** The card of an answered question goes: the focus moves to the next one, or to the section. */
function focusBeside(section: HTMLElement | null, key: string): void {
  const cards = [...(section?.querySelectorAll<HTMLElement>(CARD) ?? [])];
  const place = cards.findIndex((card) => card.dataset["question"] === key);
  if (!cards[place]?.contains(document.activeElement)) return;
  (cards[place + 1] ?? cards[place - 1] ?? section)?.focus();
}

/** While nothing on the page has the focus, a digit goes to the first question. */
function useKeysOfPage(section: { readonly current: HTMLElement | null }, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const onKey = (event: globalThis.KeyboardEvent) => {
      const { activeElement } = document;
      const isFree = activeElement === document.body || activeElement === section.current;
      if (!isFree || !/^[1-4]$/.test(event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
      const choice = section.current?.querySelector(CARD)?.querySelectorAll<HTMLElement>("[data-choice]")[Number(event.key) - 1];
      if (!choice) return;
      event.preventDefault();
      choice.focus();
      if (choice instanceof HTMLInputElement) choice.click();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [section, isOn]);
}
