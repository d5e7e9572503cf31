import { type KeyboardEvent, useEffect, useRef, useState } from "react";

interface Actions {
  /** Null where nothing can be changed. */
  readonly onConfirm: ((key: string) => void) | null;
  readonly onCorrect: ((key: string) => void) | null;
  readonly onErase: ((key: string) => void) | null;
}

const ROW = "[data-belief]";

/** Keys in the list of beliefs: they move between its rows, and act on the one that has the focus. */
export function useBeliefKeys(actions: Actions) {
  const list = useRef<HTMLDivElement>(null);
  const [next, setNext] = useState<{ readonly key: string } | null>(null);
  useEffect(() => {
    if (next) focusLink(list.current?.querySelector(`[data-belief="${CSS.escape(next.key)}"]`));
  }, [next]);
  const onKeyDown = (event: KeyboardEvent) => {
    const row = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>(ROW) : null;
    // A dialog of a row lies elsewhere, and what is typed is no command.
    if (!row || !list.current?.contains(row) || (event.target as HTMLElement).matches("textarea, input")) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const act = actionOf(event.key, row, list.current, actions);
    if (!act) return;
    event.preventDefault();
    act();
  };
  /** Gives the focus to a row when it has been drawn again. */
  const focusRow = (key: string) => setNext({ key });
  return { list, onKeyDown, focusRow };
}

function actionOf(key: string, row: HTMLElement, list: HTMLElement, { onConfirm, onCorrect, onErase }: Actions): (() => void) | null {
  const belief = row.dataset["belief"] ?? "";
  const move = (steps: number) => () => {
    const rows = [...list.querySelectorAll<HTMLElement>(ROW)];
    focusLink(rows[rows.indexOf(row) + steps]);
  };
  switch (key) {
    case "j":
    case "ArrowDown":
      return move(1);
    case "k":
    case "ArrowUp":
      return move(-1);
    case "y":
    case "Y":
      return onConfirm && (() => onConfirm(belief));
    case "e":
    case "E":
      return onCorrect && (() => onCorrect(belief));
    case "Backspace":
    case "Delete":
      return onErase && (() => onErase(belief));
    default:
      return null;
  }
}

function focusLink(row: Element | null | undefined): void {
  row?.querySelector<HTMLElement>("a")?.focus();
}
