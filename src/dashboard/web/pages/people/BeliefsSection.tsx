import { Anchor, Button, Menu, Text, Title, UnstyledButton } from "@mantine/core";
import { ChevronDown } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link } from "wouter";
import type { Beliefs, PersonAnswer } from "../../../api/contract-people.ts";
import { Failed } from "../../parts/Failed.tsx";
import { count, counted } from "../../parts/format.ts";
import { BulkEraseDialog, EraseDialog } from "../memories/EraseDialog.tsx";
import { BeliefRow } from "./BeliefRow.tsx";
import classes from "./Beliefs.module.css";
import { useBeliefKeys } from "./belief-keys.ts";
import { arranged, mostImportant, type RowPlace, type ShownBelief, type ShownTopic } from "./corrections.ts";
import { useConfirm } from "./eye/requests.ts";
import { useBeliefs, type Whom } from "./requests.ts";
import { useCorrections } from "./use-corrections.ts";
import { topicInWords } from "./words.ts";

/** A page that a person reads at once. */
const FIRST_SHOWN = 24;

interface Props {
  readonly whom: Whom;
  /** The day that the page shows; null for today. */
  readonly day: string | null;
  readonly isReadOnly: boolean;
  readonly addressOf: (memoryId: string) => string;
  readonly agentFilter: ReactNode;
}

/** What is believed about a person, by topic, each with what can be done to it. */
export function BeliefsSection({ whom, day, isReadOnly, addressOf, agentFilter }: Props) {
  const beliefs = useBeliefs(whom, day);
  return (
    <section aria-labelledby="beliefs">
      <div className={classes["head"]}>
        <Title order={2} id="beliefs">
          {day === null ? "What is believed" : "What was believed"}
        </Title>
        <span className={classes["legend"]} aria-hidden>
          <i data-state="confirmed" /> confirmed <i data-state="open" /> not looked at yet <i data-state="doubted" /> doubted
        </span>
        {agentFilter}
      </div>
      {beliefs.error && !beliefs.data && <Failed error={beliefs.error} onRetry={() => beliefs.refetch()} />}
      {beliefs.data && (
        <div aria-busy={beliefs.isPlaceholderData} data-stale={beliefs.isPlaceholderData || undefined} className={classes["answer"]}>
          <BeliefList {...{ whom, isReadOnly, addressOf }} beliefs={beliefs.data} />
        </div>
      )}
    </section>
  );
}

/** The row that is being corrected. */
interface Editing {
  readonly key: string;
  /** What was typed before, when the server refused it; null for the wording as it is. */
  readonly draft: string | null;
}

interface ListProps extends Pick<Props, "whom" | "isReadOnly" | "addressOf"> {
  readonly beliefs: Beliefs;
}

function BeliefList({ whom, isReadOnly, addressOf, beliefs }: ListProps) {
  const { corrections, correct } = useCorrections(whom.orgId, beliefs.topics);
  const [isWhole, setWhole] = useState(false);
  const [editing, setEditing] = useState<Editing | null>(null);
  const edit = (key: string) => setEditing({ key, draft: null });
  const [erasing, setErasing] = useState<ShownBelief | null>(null);
  const all = arranged(beliefs.topics, corrections);
  const kept = new Set(corrections.map(({ key }) => key));
  const { topics, left } = isWhole ? { topics: all, left: 0 } : mostImportant(all, FIRST_SHOWN, kept);
  const close = () => setEditing(null);
  const { confirm, withdraw } = useConfirm(whom.orgId, whom.userId);
  const confirmOrNot = (belief: ShownBelief | null) => {
    const ids = belief?.facts.map(({ id }) => id) ?? [];
    if (belief?.confirmed_at === null) confirm(ids);
    else withdraw(ids);
  };
  const { list, onKeyDown, focusRow } = useBeliefKeys({
    onConfirm: isReadOnly ? null : (key) => confirmOrNot(rowOf(topics, key)),
    onCorrect: isReadOnly ? null : edit,
    onErase: isReadOnly ? null : (key) => setErasing(rowOf(topics, key)),
  });
  const save = (belief: ShownBelief, content: string) => {
    close();
    focusRow(belief.key);
    correct(belief, content, placeOf(all, belief.key)).catch(() => setEditing({ key: belief.key, draft: content }));
  };
  if (topics.length === 0) return <Nothing isThen={isReadOnly} />;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys move between the links and buttons inside
    <div ref={list} onKeyDown={onKeyDown}>
      {topics.map(({ topic, beliefs: rows }) => (
        <div key={topic ?? ""} className={classes["topic"]}>
          <Title order={3} className={classes["name"]}>
            {topicInWords(topic)}
          </Title>
          <ul className={classes["rows"]}>
            {rows.map((belief) => (
              <BeliefRow
                key={belief.key}
                belief={belief}
                orgId={whom.orgId}
                href={addressOf(belief.facts[0]?.id ?? "")}
                editing={editing?.key === belief.key ? editing : null}
                actions={
                  isReadOnly
                    ? null
                    : { onConfirm: () => confirmOrNot(belief), onCorrect: () => edit(belief.key), onErase: () => setErasing(belief) }
                }
                onSave={(content) => save(belief, content)}
                onCancel={() => {
                  close();
                  focusRow(belief.key);
                }}
              />
            ))}
          </ul>
        </div>
      ))}
      <Rest {...{ whom, left, beliefs }} onShowAll={() => setWhole(true)} />
      {erasing && <EraseBelief orgId={whom.orgId} belief={erasing} onClose={() => setErasing(null)} />}
    </div>
  );
}

function rowOf(topics: readonly ShownTopic[], key: string): ShownBelief | null {
  return topics.flatMap(({ beliefs }) => beliefs).find((belief) => belief.key === key) ?? null;
}

function placeOf(topics: readonly ShownTopic[], key: string): RowPlace {
  const topicPlace = topics.findIndex(({ beliefs }) => beliefs.some((belief) => belief.key === key));
  const found = topics[topicPlace];
  return { topic: found?.topic ?? null, topicPlace, place: found?.beliefs.findIndex((belief) => belief.key === key) ?? 0 };
}

interface RestProps {
  readonly whom: Whom;
  readonly left: number;
  readonly beliefs: Beliefs;
  readonly onShowAll: () => void;
}

/** What is believed as well and not told here. */
function Rest({ whom, left, beliefs: { topics, total }, onShowAll }: RestProps) {
  const told = topics.reduce((sum, { beliefs }) => sum + beliefs.reduce((facts, one) => facts + one.facts.length, 0), 0);
  if (left > 0)
    return (
      <div className={classes["rest"]}>
        {count(left)} more, less important ·{" "}
        <Button variant="transparent" size="compact-sm" px={0} onClick={onShowAll}>
          Show all
        </Button>
      </div>
    );
  if (total <= told) return null;
  return (
    <div className={classes["rest"]}>
      These are the most important. {counted(total - told, "more fact")} {total - told === 1 ? "is" : "are"} among the{" "}
      <Anchor
        component={Link}
        href={`/memories/${whom.orgId}?user_id=${encodeURIComponent(whom.userId)}&level=0`}
        inherit
        underline="always"
      >
        memories
      </Anchor>
      .
    </div>
  );
}

function Nothing({ isThen }: { readonly isThen: boolean }) {
  return (
    <Text size="sm" c="dimmed" className={classes["nothing"]}>
      {isThen ? "Nothing was believed on this day." : "Nothing is believed. What an agent learns appears here a moment later."}
    </Text>
  );
}

interface EraseBeliefProps {
  readonly orgId: string;
  readonly belief: ShownBelief;
  readonly onClose: () => void;
}

function EraseBelief({ orgId, belief, onClose }: EraseBeliefProps) {
  const ids = belief.facts.map(({ id }) => id);
  const [id] = ids;
  if (ids.length === 1 && id !== undefined) return <EraseDialog orgId={orgId} id={id} onClose={onClose} onErased={onClose} />;
  return <BulkEraseDialog orgId={orgId} ids={ids} onClose={onClose} onErased={onClose} />;
}

interface AgentFilterProps {
  readonly person: PersonAnswer;
  readonly agentId: string | null;
  readonly onChange: (agentId: string | null) => void;
}

/** Narrows the page to what one agent knows. */
export function AgentFilter({ person: { agents_knowing }, agentId, onChange }: AgentFilterProps) {
  if (agents_knowing.length < 2) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <UnstyledButton className={classes["filter"]} title={agentId ?? undefined}>
          <span>{agentId ?? "All agents"}</span>
          <ChevronDown size={14} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown className={classes["agents"]}>
        <Menu.Item onClick={() => onChange(null)}>All agents</Menu.Item>
        {agents_knowing.map(({ agent_id }) => (
          <Menu.Item key={agent_id} onClick={() => onChange(agent_id)}>
            {agent_id}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
