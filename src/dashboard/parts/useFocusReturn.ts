import { useEffect, useState } from "react";

/** For what is in the page only while it is open: when it goes, the focus is again where it was. */
export function useFocusReturn(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    },
    [before],
  );
}
