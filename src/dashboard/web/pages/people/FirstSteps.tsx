import { Button } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { Link } from "wouter";
import type { Org, FirstSteps as Steps } from "../../../api/contract.ts";
import { useViewer } from "../../api/session.ts";
import { get } from "../../api/transport.ts";
import { Card } from "../../parts/Card.tsx";
import classes from "./FirstSteps.module.css";

/** A search and the use of a key are told by no event. */
const LOOK_AGAIN_MS = 5_000;

interface Step {
  readonly isDone: boolean;
  readonly label: string;
  readonly about: string;
  readonly href: string;
}

/** What makes a new server useful, each ticked when it was done. Renders nothing when all was, or when somebody hid the list. */
export function FirstSteps({ org }: { readonly org: Org }) {
  const [isHidden, hide] = useHidden(org);
  const steps = useSteps(org, !isHidden);
  const done = steps.filter(({ isDone }) => isDone).length;
  if (isHidden || steps.length === 0 || done === steps.length) return null;
  return (
    <div className={classes["box"]}>
      <Card
        title="First steps"
        about={`${done} of ${steps.length} done`}
        actions={
          <Button size="compact-sm" variant="subtle" onClick={() => hide(true)}>
            Hide
          </Button>
        }
      >
        <ol className={classes["steps"]}>
          {steps.map(({ isDone, label, about, href }) => (
            <li key={label} className={classes["step"]} data-done={isDone || undefined}>
              <span className={classes["tick"]}>{isDone && <Check size={13} strokeWidth={3} aria-label="Done" />}</span>
              <Link href={href} className={classes["label"]}>
                {label}
              </Link>
              <span className={classes["about"]}>{about}</span>
            </li>
          ))}
        </ol>
      </Card>
    </div>
  );
}

/** Whether the list may still come, and would move what is below it. After a failure nothing waits for it. */
export function useAreStepsAwaited(org: Org): boolean {
  const [isHidden] = useHidden(org);
  const { isLoading, failureCount } = useDone(org, !isHidden);
  return isLoading && failureCount === 0;
}

function useHidden({ id }: Org) {
  return useLocalStorage({ key: `memoryd-first-steps-${id}`, defaultValue: false, getInitialValueInEffect: false });
}

function useDone({ id }: Org, isShown: boolean) {
  return useQuery({
    queryKey: ["first-steps", id],
    queryFn: ({ signal }) => get<Steps>(`orgs/${id}/first-steps`, {}, signal),
    enabled: isShown,
    refetchInterval: ({ state }) => (state.data && Object.values(state.data).every((isDone) => isDone !== false) ? false : LOOK_AGAIN_MS),
  });
}

function useSteps(org: Org, isShown: boolean): Step[] {
  const { id } = org;
  const { isOwner } = useViewer();
  const { data } = useDone(org, isShown);
  if (!data) return [];
  return [
    { isDone: data.key_used, label: "Connect an agent", about: "One that you use already, such as Claude Code", href: `/connect/${id}` },
    {
      isDone: data.memory_stored,
      label: "Let it learn something",
      about: "Tell it a fact; it appears on this page",
      href: `/memories/${id}`,
    },
    { isDone: data.searched, label: "Ask for it", about: "In the words that you would use", href: `/search/${id}` },
    ...(data.backup_made === null || !isOwner
      ? []
      : [{ isDone: data.backup_made, label: "Make a backup", about: "Sealed for you alone, if you like", href: "/backups" }]),
  ];
}
