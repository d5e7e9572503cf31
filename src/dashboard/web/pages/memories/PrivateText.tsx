import { UnstyledButton } from "@mantine/core";
import { type ReactNode, useState } from "react";
import type { Words } from "../../../api/contract-memories.ts";
import classes from "./PrivateText.module.css";
import { useWholeMemory } from "./requests.ts";

interface Props {
  readonly orgId: string;
  /** The memory that has these words. */
  readonly id: string;
  readonly words: Words;
  /** Of the button that shows what is masked. */
  readonly tabIndex?: number;
  readonly children: (text: string) => ReactNode;
}

/** The beginning of a memory's text. Private numbers in it are masked until somebody asks to see them, and do not reach the page before. */
export function PrivateText(props: Props) {
  const { words, children } = props;
  return words.is_masked ? <Masked {...props} /> : children(withEnd(words.excerpt, words));
}

function Masked({ orgId, id, words, tabIndex, children }: Props) {
  const [isShown, setShown] = useState(false);
  const { data, error } = useWholeMemory(orgId, id, isShown);
  const whole = isShown && data ? withEnd(beginning(data.content, words), words) : withEnd(words.excerpt, words);
  return (
    <>
      {children(isShown && error && !data ? `The text cannot be read: ${error.message}` : whole)}{" "}
      <ShowPrivate isShown={isShown} of={words.excerpt} {...(tabIndex !== undefined && { tabIndex })} onChange={setShown} />
    </>
  );
}

interface ShowProps {
  readonly isShown: boolean;
  /** The masked text, which tells a screen reader which number it is about. */
  readonly of: string;
  readonly tabIndex?: number;
  readonly onChange: (isShown: boolean) => void;
}

export function ShowPrivate({ isShown, of, tabIndex, onChange }: ShowProps) {
  const says = isShown ? "Hide" : "Show";
  return (
    <UnstyledButton
      className={classes["show"]}
      {...(tabIndex !== undefined && { tabIndex })}
      aria-label={`${says} the private number in: ${of}`}
      onClick={() => onChange(!isShown)}
    >
      {says}
    </UnstyledButton>
  );
}

/** As much of the whole text as the excerpt has. */
function beginning(content: string, { excerpt, is_cut }: Words): string {
  return is_cut ? [...content].slice(0, [...excerpt].length).join("") : content;
}

function withEnd(text: string, { is_cut }: Words): string {
  return is_cut ? `${text}…` : text;
}
