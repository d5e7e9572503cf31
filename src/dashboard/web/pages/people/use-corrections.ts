import { useEffect, useState } from "react";
import type { Beliefs } from "../../../api/contract-people.ts";
import { offerUndo } from "../../parts/undo.tsx";
import { type Correction, type RowPlace, type ShownBelief, withCorrection, withStored } from "./corrections.ts";
import { useCorrect, useUndo } from "./requests.ts";

/** Corrects beliefs: the new wording is shown at once, and the promise fails when the server refuses it. */
export function useCorrections(orgId: string, topics: Beliefs["topics"]) {
  const [corrections, setCorrections] = useState<readonly Correction[]>([]);
  const { mutateAsync } = useCorrect(orgId);
  const { mutateAsync: undo } = useUndo(orgId);
  useEffect(() => {
    const now = withStored(corrections, topics);
    if (now === corrections) return;
    setCorrections(now);
    // Not before: what is still to be stored cannot be taken back.
    for (const [i, { isStored, replacedIds, ids }] of now.entries())
      if (isStored && !corrections[i]?.isStored) offerUndo("Corrected.", () => undo({ restore: replacedIds, deprecate: ids }));
  }, [corrections, topics, undo]);
  const correct = async (belief: ShownBelief, content: string, where: RowPlace) => {
    const before = corrections;
    setCorrections((all) => withCorrection(all, belief, content, where));
    try {
      await mutateAsync({
        ids: belief.facts.map(({ id }) => id),
        content,
        onAccepted: (id) => setCorrections((all) => all.map((one) => (one.key === belief.key ? { ...one, ids: [...one.ids, id] } : one))),
      });
    } catch (error) {
      setCorrections((all) => [...all.filter(({ key }) => key !== belief.key), ...before.filter(({ key }) => key === belief.key)]);
      throw error;
    }
  };
  return { corrections, correct };
}
