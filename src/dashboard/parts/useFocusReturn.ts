import { useEffect, useState } from "react";

/** For components that are mounted only while they are open: unmounting returns the focus to the element that had it before. */
export function useFocusReturn(): void {
  const [before] = useState(() => lasting(document.activeElement));
  useEffect(
    () => () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    },
    [before],
  );
}

/** A menu is unmounted when one of its items is chosen, so the focus returns to the button that opened the menu. */
function lasting(element: Element | null): Element | null {
  const menu = element?.closest('[role="menu"]');
  return menu ? document.querySelector(`[aria-controls="${CSS.escape(menu.id)}"]`) : element;
}
