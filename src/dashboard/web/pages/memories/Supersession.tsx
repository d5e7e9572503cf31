import type { Ending, Supersession, SupersessionReason } from "../../../api/contract-memories.ts";
import { Time } from "../../parts/Time.tsx";
import { Who } from "../../parts/Who.tsx";

const REASONS: Readonly<Record<Exclude<SupersessionReason, "edited" | "merged">, string>> = {
  same: "both say the same",
  updates: "the newer one updates the older one",
  contradicts: "the newer one contradicts the older one",
};

interface StepProps {
  readonly step: Supersession;
}

/** Why one memory superseded another, and who said so. */
export function Because({ step: { reason, rule, by } }: StepProps) {
  if (reason === "edited" || reason === "merged") {
    const what = reason === "edited" ? "it" : "them";
    if (!by) return <>{`somebody ${reason} ${what}, before memoryd kept who`}</>;
    return (
      <>
        <Who by={by} /> {reason} {what}
      </>
    );
  }
  if (rule === "person" && by)
    return (
      <>
        <Who by={by} /> said so
      </>
    );
  return <>{`${REASONS[reason]} (rule ${rule})`}</>;
}

/** How the supersession came to its end; nothing while it is in force. `newer` is what the sentence calls the newer memory. */
export function Undone({ step, newer }: StepProps & { readonly newer: string }) {
  if (step.undone_at === null) return null;
  return (
    <>
      {" · "}
      <Undoing step={step} newer={newer} />, <Time at={step.undone_at} isExact />
    </>
  );
}

function Undoing({ step: { undone_by, restored_by, newer_ending }, newer }: StepProps & { readonly newer: string }) {
  if (undone_by === "person") {
    if (!restored_by) return <>undone by a restore, before memoryd kept whose</>;
    return (
      <>
        undone when <Who by={restored_by} /> restored the older one
      </>
    );
  }
  if (newer_ending?.kind === "deleted" && newer_ending.by) {
    return (
      <>
        undone when <Who by={newer_ending.by} /> deleted {newer}
      </>
    );
  }
  return <>{`undone when ${newer} ${newer_ending ? ENDED[newer_ending.kind] : "was taken out"}`}</>;
}

const ENDED: Readonly<Record<Ending["kind"], string>> = {
  deleted: "was deleted",
  expired: "expired",
  reread: "was no longer said by its write",
  sources: "went out of date",
};
