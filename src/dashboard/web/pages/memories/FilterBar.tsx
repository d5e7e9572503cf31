import { Button, type ComboboxItem, Select, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { FilterX, Search } from "lucide-react";
import { useState } from "react";
import { DASHBOARD_LIMITS } from "../../../api/contract-limits.ts";
import { IdSelect } from "../../parts/IdSelect.tsx";
import classes from "./FilterBar.module.css";
import { type Filters, isFiltered } from "./filters.ts";

const TYPING_PAUSE_MS = 250;
const LEVELS = [
  { value: "0", label: "Facts" },
  { value: "1", label: "Abstractions" },
];
const STATUSES = [
  { value: "active", label: "Active" },
  { value: "deprecated", label: "Deprecated" },
];

interface Props {
  readonly orgId: string;
  readonly filters: Filters;
  readonly onChange: (changed: Partial<Filters>) => void;
  readonly onClear: () => void;
}

export function FilterBar({ orgId, filters, onChange, onClear }: Props) {
  return (
    <search className={classes["bar"]} aria-label="Filter memories">
      <TextFilter key={filters.text === "" ? "empty" : "set"} text={filters.text} onChange={(text) => onChange({ text })} />
      <IdSelect orgId={orgId} of="agent" value={filters.agentId} onChange={(agentId) => onChange({ agentId, userId: "" })} />
      <IdSelect orgId={orgId} of="user" agentId={filters.agentId} value={filters.userId} onChange={(userId) => onChange({ userId })} />
      <Choice label="Level" choices={LEVELS} value={filters.level} onChange={(level) => onChange({ level })} />
      <Choice label="Status" choices={STATUSES} value={filters.status} onChange={(status) => onChange({ status })} />
      <Day
        label="Created on or after"
        edge="from"
        max={filters.toDay}
        value={filters.fromDay}
        onChange={(fromDay) => onChange({ fromDay })}
      />
      <Day label="Created on or before" edge="to" min={filters.fromDay} value={filters.toDay} onChange={(toDay) => onChange({ toDay })} />
      <Button
        className={classes["clear"] ?? ""}
        variant="subtle"
        color="gray"
        leftSection={<FilterX size={15} aria-hidden />}
        disabled={!isFiltered(filters)}
        onClick={onClear}
      >
        Clear filters
      </Button>
    </search>
  );
}

/** Applies the filter when the reader stops typing. */
function TextFilter({ text, onChange }: { readonly text: string; readonly onChange: (text: string) => void }) {
  const [typed, setTyped] = useState(text);
  const applySoon = useDebouncedCallback(onChange, TYPING_PAUSE_MS);
  return (
    <TextInput
      className={classes["text"]}
      aria-label="Text"
      placeholder="Text of the memory"
      leftSection={<Search size={15} aria-hidden />}
      maxLength={DASHBOARD_LIMITS.browseTextCharacters}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        applySoon(event.currentTarget.value);
      }}
    />
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly choices: readonly ComboboxItem[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function Choice({ label, choices, value, onChange }: ChoiceProps) {
  return (
    <Select
      aria-label={label}
      placeholder={`Any ${label.toLowerCase()}`}
      clearable
      data={choices}
      value={value || null}
      onChange={(chosen) => onChange(chosen ?? "")}
    />
  );
}

interface DayProps {
  readonly label: string;
  readonly edge: string;
  readonly min?: string;
  readonly max?: string;
  readonly value: string;
  readonly onChange: (day: string) => void;
}

function Day({ label, edge, onChange, ...input }: DayProps) {
  return (
    <TextInput
      type="date"
      aria-label={label}
      leftSection={<span className={classes["edge"]}>{edge}</span>}
      leftSectionWidth="3rem"
      onChange={(event) => onChange(event.currentTarget.value)}
      {...input}
    />
  );
}
