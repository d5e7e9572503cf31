import { ActionIcon, Button, Kbd, Menu, VisuallyHidden } from "@mantine/core";
import { Check, Delete, Ellipsis, Eraser, Pencil } from "lucide-react";
import { Link } from "wouter";
import { AgentLetter } from "../../parts/Face.tsx";
import { count } from "../../parts/format.ts";
import { PrivateText } from "../memories/PrivateText.tsx";
import classes from "./Beliefs.module.css";
import { CorrectBelief } from "./CorrectBelief.tsx";
import type { ShownBelief } from "./corrections.ts";
import { STATES, sinceInWords, stateOf } from "./words.ts";

/** What can be done to a belief. */
export interface BeliefActions {
  /** Says that it is right, or takes that back. */
  readonly onConfirm: () => void;
  readonly onCorrect: () => void;
  readonly onErase: () => void;
}

interface Props {
  readonly belief: ShownBelief;
  readonly orgId: string;
  /** Opens what is behind it. */
  readonly href: string;
  /** Null unless this row is being corrected. */
  readonly editing: { readonly draft: string | null } | null;
  /** Null where nothing can be changed. */
  readonly actions: BeliefActions | null;
  readonly onSave: (content: string) => void;
  readonly onCancel: () => void;
}

export function BeliefRow({ belief, orgId, href, editing, actions, onSave, onCancel }: Props) {
  if (editing)
    return (
      <li className={classes["editing"]} data-belief={belief.key}>
        <CorrectBelief orgId={orgId} belief={belief} draft={editing.draft} onSave={onSave} onCancel={onCancel} />
      </li>
    );
  return (
    <li className={classes["row"]} data-belief={belief.key}>
      <State belief={belief} />
      <div className={classes["said"]}>
        <PrivateText orgId={orgId} id={belief.facts[0]?.id ?? ""} words={belief}>
          {(text) => (
            <Link href={href} className={classes["sentence"]}>
              {text}
            </Link>
          )}
        </PrivateText>
        <Behind belief={belief} />
      </div>
      <div className={classes["right"]}>
        <span className={classes["from"]}>
          <Agents belief={belief} />
          {sinceInWords(belief.since, Date.now())}
        </span>
        {actions && <Buttons {...actions} isRight={belief.confirmed_at !== null} />}
      </div>
      {actions && <RowMenu {...actions} isRight={belief.confirmed_at !== null} of={belief.excerpt} />}
    </li>
  );
}

function State({ belief }: { readonly belief: ShownBelief }) {
  const state = stateOf(belief);
  return (
    <span className={classes["state"]} data-state={state} title={STATES[state]}>
      {state === "confirmed" && <Check size={11} strokeWidth={3} aria-hidden />}
      <VisuallyHidden>{STATES[state]}</VisuallyHidden>
    </span>
  );
}

/** What is told of a belief below it: that it is doubted or on its way, and what it replaced. */
function Behind({ belief: { isSaving, is_doubted, replaced } }: { readonly belief: ShownBelief }) {
  const [was, ...others] = replaced;
  if (!isSaving && !is_doubted && !was) return null;
  return (
    <span className={classes["behind"]}>
      {isSaving && <span role="status">Saving…</span>}
      {is_doubted && <span className={classes["doubt"]}>another answer exists</span>}
      {was && (
        <span>
          was{" "}
          <s>
            {was.excerpt}
            {was.is_cut && "…"}
          </s>
          {others.length > 0 && `, and ${count(others.length)} more before`}
        </span>
      )}
    </span>
  );
}

function Agents({ belief: { facts } }: { readonly belief: ShownBelief }) {
  const agents = [...new Set(facts.map(({ agent_id }) => agent_id))];
  return (
    <span className={classes["letters"]}>
      <VisuallyHidden>Known to {agents.join(", ")}</VisuallyHidden>
      {agents.slice(0, 4).map((agent) => (
        <AgentLetter key={agent} id={agent} />
      ))}
    </span>
  );
}

/** Beside the row that the pointer or the focus is on. */
function Buttons({ onConfirm, onCorrect, onErase, isRight }: BeliefActions & { readonly isRight: boolean }) {
  return (
    <span className={classes["buttons"]}>
      <Button
        size="compact-sm"
        variant={isRight ? "light" : "default"}
        color="teal"
        aria-pressed={isRight}
        onClick={onConfirm}
        rightSection={<Kbd size="xs">Y</Kbd>}
      >
        Right
      </Button>
      <Button size="compact-sm" variant="default" onClick={onCorrect} rightSection={<Kbd size="xs">E</Kbd>}>
        Correct
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        className={classes["erase"]}
        onClick={onErase}
        rightSection={
          <Kbd size="xs">
            <Delete size={11} aria-hidden />
          </Kbd>
        }
      >
        Erase
      </Button>
    </span>
  );
}

/** The same where no pointer hovers, or where there is no room for buttons. */
function RowMenu({ onConfirm, onCorrect, onErase, isRight, of }: BeliefActions & { readonly isRight: boolean; readonly of: string }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" className={classes["more"]} aria-label={`Actions for: ${of}`}>
          <Ellipsis size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<Check size={14} aria-hidden />} onClick={onConfirm}>
          {isRight ? "No longer confirmed" : "Right"}
        </Menu.Item>
        <Menu.Item leftSection={<Pencil size={14} aria-hidden />} onClick={onCorrect}>
          Correct
        </Menu.Item>
        <Menu.Item color="red" leftSection={<Eraser size={14} aria-hidden />} onClick={onErase}>
          Erase permanently
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
