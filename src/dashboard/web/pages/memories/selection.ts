import { useMemo, useRef, useState } from "react";

/** The memories selected for a bulk action. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  readonly set: (ids: readonly string[]) => void;
  /** With `isRange`, toggles all from the one that was toggled last. */
  readonly toggle: (index: number, isRange: boolean) => void;
}

export function useSelection(orderedIds: readonly string[]): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const last = useRef(0);
  return useMemo(
    () => ({
      ids,
      set: (chosen) => setIds(new Set(chosen)),
      toggle: (index, isRange) => {
        const id = orderedIds[index];
        if (id === undefined) return;
        const [from, to] = isRange ? [Math.min(last.current, index), Math.max(last.current, index)] : [index, index];
        const isChosen = !ids.has(id);
        const next = new Set(ids);
        for (const one of orderedIds.slice(from, to + 1)) isChosen ? next.add(one) : next.delete(one);
        last.current = index;
        setIds(next);
      },
    }),
    [ids, orderedIds],
  );
}
