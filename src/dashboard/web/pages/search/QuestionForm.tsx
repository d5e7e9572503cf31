import { Button, Select, Textarea, TextInput } from "@mantine/core";
import { Search } from "lucide-react";
import { type FormEvent, type KeyboardEvent, useState } from "react";
import { DASHBOARD_LIMITS } from "../../../api/contract-limits.ts";
import { Card } from "../../parts/Card.tsx";
import { IdSelect } from "../../parts/IdSelect.tsx";
import type { Question } from "./question.ts";
import classes from "./Search.module.css";

const RESULT_COUNTS = [5, DASHBOARD_LIMITS.results.default, 25, 50, DASHBOARD_LIMITS.results.max].map(String);

interface Props {
  readonly orgId: string;
  readonly question: Question;
  readonly isBusy: boolean;
  readonly onAsk: (question: Question) => void;
}

export function QuestionForm({ orgId, question, isBusy, onAsk }: Props) {
  const [draft, setDraft] = useState(question);
  const [asked, setAsked] = useState(question);
  // The way back and a link ask another one.
  if (asked !== question) {
    setAsked(question);
    setDraft(question);
  }
  const set = (changed: Partial<Question>) => setDraft((current) => ({ ...current, ...changed }));
  const isWhole = draft.agentId !== "" && draft.userId !== "" && draft.query.trim() !== "";
  const ask = (event: FormEvent) => {
    event.preventDefault();
    if (isWhole) onAsk(draft);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && !event.shiftKey) ask(event);
  };
  return (
    <Card>
      <form onSubmit={ask} className={classes["form"]}>
        <Textarea
          label="Question"
          autosize
          minRows={2}
          maxRows={6}
          maxLength={DASHBOARD_LIMITS.questionCharacters}
          value={draft.query}
          onChange={(event) => set({ query: event.currentTarget.value })}
          onKeyDown={onKeyDown}
        />
        <IdSelect
          orgId={orgId}
          of="agent"
          label="Agent"
          isRequired
          value={draft.agentId}
          onChange={(agentId) => set({ agentId, userId: "" })}
        />
        <IdSelect
          orgId={orgId}
          of="user"
          label="User"
          isRequired
          agentId={draft.agentId}
          value={draft.userId}
          onChange={(userId) => set({ userId })}
        />
        <TextInput
          label="Task"
          placeholder="None"
          value={draft.taskContext}
          onChange={(event) => set({ taskContext: event.currentTarget.value })}
        />
        <Select
          label="Level"
          data={[
            { value: "", label: "Facts and abstractions" },
            { value: "0", label: "Facts only" },
            { value: "1", label: "Abstractions only" },
          ]}
          allowDeselect={false}
          value={draft.level}
          onChange={(level) => set({ level: level ?? "" })}
        />
        <Select
          label="Results"
          data={RESULT_COUNTS}
          allowDeselect={false}
          value={draft.k || String(DASHBOARD_LIMITS.results.default)}
          onChange={(k) => set({ k: k ?? "" })}
        />
        <Button type="submit" loading={isBusy} disabled={!isWhole} leftSection={<Search size={15} aria-hidden />}>
          Search
        </Button>
      </form>
    </Card>
  );
}
