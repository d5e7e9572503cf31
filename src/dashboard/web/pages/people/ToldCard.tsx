import { Button, Kbd, Progress, Select, Skeleton, Text, TextInput, Title } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { Check, Copy } from "lucide-react";
import { type FormEvent, Fragment, useRef, useState } from "react";
import { Link } from "wouter";
import { DASHBOARD_LIMITS } from "../../../api/contract-limits.ts";
import type { PersonAnswer, Told } from "../../../api/contract-people.ts";
import { Failed } from "../../parts/Failed.tsx";
import { count } from "../../parts/format.ts";
import { notifyError } from "../../parts/notify.ts";
import classes from "./Aside.module.css";
import { readTold, useTold, type Whom } from "./requests.ts";

interface Props {
  readonly whom: Whom;
  readonly person: PersonAnswer;
  /** The page shows a day of the past, and an agent is told of today. */
  readonly isPast: boolean;
  readonly addressOf: (memoryId: string) => string;
}

/** What an agent gets to read about a person, each line with the facts behind it. */
export function ToldCard({ whom, person, isPast, addressOf }: Props) {
  const agents = person.agents_knowing.map(({ agent_id }) => agent_id);
  const [chosen, setChosen] = useState(agents[0] ?? "");
  const agentId = whom.agentId ?? (agents.includes(chosen) ? chosen : (agents[0] ?? ""));
  const [typed, setTyped] = useState("");
  const [question, setQuestion] = useState("");
  const [isShown, setShown] = useState(false);
  const told = useTold(whom, agentId, question, isShown);
  const field = useRef<HTMLInputElement>(null);
  useHotkeys([["/", () => field.current?.focus()]]);
  const ask = (event: FormEvent) => {
    event.preventDefault();
    setQuestion(typed.trim());
  };
  return (
    <section className={classes["card"]} aria-labelledby="told">
      <Title order={2} id="told">
        What an agent is told
      </Title>
      {isPast && (
        <Text size="xs" c="dimmed" mt={4}>
          This is what it is told today.
        </Text>
      )}
      <div className={classes["controls"]}>
        <Select
          size="xs"
          aria-label="Agent that is told"
          title={agentId}
          data={whom.agentId === null ? agents : [whom.agentId]}
          value={agentId}
          allowDeselect={false}
          searchable={agents.length > 8}
          onChange={(id) => id && setChosen(id)}
        />
        <CopyButton
          told={told.data}
          read={async () => (told.data?.is_masked ? await readTold(whom, agentId, question, true) : told.data)?.text ?? ""}
        />
      </div>
      <form onSubmit={ask} className={classes["ask"]}>
        <TextInput
          size="xs"
          ref={field}
          aria-label="Question to the agent"
          aria-keyshortcuts="/"
          rightSection={<Kbd size="xs">/</Kbd>}
          placeholder="Try it with a question"
          maxLength={DASHBOARD_LIMITS.questionCharacters}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button size="xs" type="submit" variant="default" disabled={typed.trim() === question}>
          {typed.trim() === "" && question !== "" ? "Clear" : "Ask"}
        </Button>
      </form>
      {told.error && !told.data && <Failed error={told.error} onRetry={() => told.refetch()} />}
      {told.isPending && <Skeleton height={140} mt="sm" />}
      {told.data && <Block told={told.data} isStale={told.isPlaceholderData} addressOf={addressOf} />}
      {(told.data?.is_masked || isShown) && (
        <Button size="compact-xs" variant="transparent" px={0} mt={4} onClick={() => setShown(!isShown)}>
          {isShown ? "Hide private numbers" : "Show private numbers"}
        </Button>
      )}
    </section>
  );
}

interface BlockProps extends Pick<Props, "addressOf"> {
  readonly told: Told;
  readonly isStale: boolean;
}

function Block({ told: { sections, tokens, max_tokens }, isStale, addressOf }: BlockProps) {
  return (
    <>
      <div className={classes["told"]} aria-live="polite" aria-busy={isStale}>
        {sections.length === 0 && "Nothing. Nothing that is known is of use here."}
        {sections.map(({ title, lines }) => (
          <Fragment key={title}>
            <b>{title}</b>
            <ul>
              {lines.map(({ text, ids }) => (
                <li key={`${ids[0]} ${text}`}>{ids[0] === undefined ? text : <Link href={addressOf(ids[0])}>{text}</Link>}</li>
              ))}
            </ul>
          </Fragment>
        ))}
      </div>
      <Progress size="sm" mt="sm" value={(tokens / max_tokens) * 100} aria-label="Tokens of the block" />
      <Text size="xs" c="dimmed" mt={6}>
        {count(tokens)} of {count(max_tokens)} tokens
      </Text>
    </>
  );
}

interface CopyProps {
  readonly told: Told | undefined;
  /** Reads the text as the agent gets it, without masks. */
  readonly read: () => Promise<string>;
}

function CopyButton({ told, read }: CopyProps) {
  const [copied, setCopied] = useState<Told>();
  const isCopied = told !== undefined && copied === told;
  // Browsers allow access to the clipboard on secure addresses only; elsewhere the button is not offered.
  if (!navigator.clipboard) return null;
  // Begun at once, because a browser allows it only for a moment after the click.
  const copy = async () => {
    const blob = read().then((text) => new Blob([text], { type: "text/plain" }));
    await navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })]);
    setCopied(told);
  };
  return (
    <Button
      size="xs"
      variant="default"
      disabled={!told?.text}
      leftSection={isCopied ? <Check size={13} aria-hidden /> : <Copy size={13} aria-hidden />}
      onClick={() => copy().catch(notifyError)}
    >
      {isCopied ? "Copied" : "Copy"}
    </Button>
  );
}
