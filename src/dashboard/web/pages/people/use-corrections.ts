import { useEffect, useState } from "react";
import type { Beliefs } from "../../../api/contract-people.ts";
import { type Correction, type RowPlace, type ShownBelief, withCorrection, withStored } from "./corrections.ts";
import { useCorrect } from "./requests.ts";

/** Corrects beliefs: the new wording is shown at once, and the promise fails when the server refuses it. */
export function useCorrections(orgId: string, topics: Beliefs["topics"]) {
  const [corrections, setCorrections] = useState<readonly Correction[]>([]);
  const { mutateAsync } = useCorrect(orgId);
  useEffect(() => setCorrections((all) => withStored(all, topics)), [topics]);
  const correct = async (belief: ShownBelief, content: string, where: RowPlace) => {
    const before = corrections;
    setCorrections((all) => withCorrection(all, belief, content, where));
    try {
      const ids = await mutateAsync({ ids: belief.facts.map(({ id }) => id), content });
      setCorrections((all) => all.map((one) => (one.key === belief.key ? { ...one, ids } : one)));
    } catch (error) {
      setCorrections((all) => [...all.filter(({ key }) => key !== belief.key), ...before.filter(({ key }) => key === belief.key)]);
      throw error;
    }
  };
  return { corrections, correct };
}
