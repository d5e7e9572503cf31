import { useEffect, useState } from "react";

/** For what is in the page only while it is open: when it goes, the focus is again where it was. */
export function useFocusReturn(): void {
  const [before] = useState(() => lasting(document.activeElement));
  useEffect(
    () => () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    },
    [before],
  );
}

/** A menu goes when something of it is chosen: the button that opened it stays. */
function lasting(element: Element | null): Element | null {
  const menu = element?.closest('[role="menu"]');
  return menu ? document.querySelector(`[aria-controls="${CSS.escape(menu.id)}"]`) : element;
}
