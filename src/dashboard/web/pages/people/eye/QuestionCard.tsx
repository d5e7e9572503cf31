import { Button, Kbd, Title } from "@mantine/core";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import type { Answer, PairedFact, Question } from "../../../../api/contract-questions.ts";
import { Time } from "../../../parts/Time.tsx";
import { PrivateText } from "../../memories/PrivateText.tsx";
import classes from "./Eye.module.css";
import { type Choice, choicesOf, titleOf, toldBy } from "./question-words.ts";

interface Props {
  readonly orgId: string;
  readonly question: Question;
  /** Undefined for a viewer, who may only look. */
  readonly onAnswer: ((answer: Answer) => void) | undefined;
  readonly onErase: () => void;
}

/** One question. The keys 1 to 4 go to its choices, and Enter takes the one that has the focus or, of a pair, is chosen. */
export function QuestionCard({ orgId, question, onAnswer, onErase }: Props) {
  const [chosen, setChosen] = useState<"older" | "newer">("newer");
  const title = `question-${question.key}`;
  const act = ({ does }: Choice) => (does === "erase" ? onErase() : onAnswer?.(does));
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!onAnswer || event.ctrlKey || event.metaKey || event.altKey) return;
    const wanted = event.currentTarget.querySelectorAll<HTMLElement>("[data-choice]")[Number(event.key) - 1];
    if (wanted) {
      wanted.focus();
      if (wanted instanceof HTMLInputElement) wanted.click();
    } else if (event.key === "Enter" && question.kind === "pair" && !isButton(event.target)) onAnswer(chosen);
    else return;
    event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no grid item in every browser
    <div
      role="group"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: its keys answer the question
      tabIndex={0}
      className={classes["card"]}
      data-question={question.key}
      aria-labelledby={title}
      onKeyDown={onKeyDown}
    >
      <div className={classes["asking"]}>
        <Title order={3} id={title} className={classes["asked"]}>
          {titleOf(question)}
        </Title>
        {onAnswer && (
          <Button size="compact-xs" variant="subtle" color="gray" className={classes["later"]} onClick={() => onAnswer("later")}>
            Not now
          </Button>
        )}
      </div>
      {question.kind === "pair" ? (
        <div className={classes["pair"]}>
          {(["older", "newer"] as const).map((which) => (
            <Option
              key={which}
              orgId={orgId}
              name={question.key}
              fact={question[which]}
              isChosen={chosen === which}
              onChoose={onAnswer && (() => setChosen(which))}
            />
          ))}
        </div>
      ) : (
        <Told orgId={orgId} question={question} />
      )}
      {onAnswer && (
        <div className={classes["answers"]}>
          {question.kind === "pair" && (
            <Button size="compact-sm" variant="filled" onClick={() => onAnswer(chosen)} rightSection={<Kbd size="xs">↵</Kbd>}>
              This one is right
            </Button>
          )}
          {choicesOf(question)
            .slice(question.kind === "pair" ? 2 : 0)
            .map((choice, index) => (
              <Button
                key={choice.does}
                data-choice
                size="compact-sm"
                variant="default"
                className={choice.does === "erase" || choice.does === "delete" ? classes["erase"] : undefined}
                onClick={() => act(choice)}
                rightSection={<Kbd size="xs">{index + (question.kind === "pair" ? 3 : 1)}</Kbd>}
              >
                {choice.label}
              </Button>
            ))}
        </div>
      )}
    </div>
  );
}

const isButton = (target: EventTarget) => target instanceof HTMLElement && target.closest("button, a") !== null;

interface OptionProps {
  readonly orgId: string;
  readonly name: string;
  readonly fact: PairedFact;
  readonly isChosen: boolean;
  readonly onChoose: (() => void) | undefined;
}

function Option({ orgId, name, fact, isChosen, onChoose }: OptionProps) {
  return (
    <PrivateText orgId={orgId} id={fact.id} words={fact}>
      {(text) => (
        <label className={classes["option"]} data-chosen={isChosen || undefined}>
          <input type="radio" data-choice name={name} checked={isChosen} disabled={!onChoose} onChange={() => onChoose?.()} />
          <span>
            {text}
            {fact.is_confirmed && <span className={classes["confirmed"]}> confirmed before</span>}
          </span>
          <span className={classes["when"]}>
            <Time at={fact.created_at} />
          </span>
        </label>
      )}
    </PrivateText>
  );
}

function Told({ orgId, question }: { readonly orgId: string; readonly question: Exclude<Question, { readonly kind: "pair" }> }) {
  const [newest] = question.facts;
  return (
    <>
      <p className={classes["words"]}>
        <PrivateText orgId={orgId} id={newest?.id ?? ""} words={question}>
          {(text) => text}
        </PrivateText>
      </p>
      <p className={classes["meta"]}>
        Told to {toldBy(question)}, {newest && <Time at={newest.created_at} />}
        <Since question={question} />
      </p>
    </>
  );
}

function Since({ question }: { readonly question: Exclude<Question, { readonly kind: "pair" }> }): ReactNode {
  if (question.kind === "past")
    return (
      <>
        . By its own words it ended <Time at={question.ran_out_at} />
      </>
    );
  if (question.kind === "again")
    return (
      <>
        . It had been deleted <Time at={question.deleted_at} />
      </>
    );
  return null;
}
