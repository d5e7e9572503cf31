import { Button, Select, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { FilterX, Search } from "lucide-react";
import { useState } from "react";
import { IdSelect } from "../../parts/IdSelect.tsx";
import classes from "./FilterBar.module.css";
import { type Filters, isFiltered } from "./filters.ts";

const TYPING_PAUSE_MS = 250;

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
      <IdSelect
        className={classes["id"]}
        orgId={orgId}
        of="agent"
        value={filters.agentId}
        onChange={(agentId) => onChange({ agentId, userId: "" })}
      />
      <IdSelect
        className={classes["id"]}
        orgId={orgId}
        of="user"
        agentId={filters.agentId}
        value={filters.userId}
        onChange={(userId) => onChange({ userId })}
      />
      <Select
        aria-label="Level"
        placeholder="Any level"
        clearable
        data={[
          { value: "0", label: "Facts" },
          { value: "1", label: "Abstractions" },
        ]}
        value={filters.level || null}
        onChange={(level) => onChange({ level: level ?? "" })}
      />
      <Select
        aria-label="Status"
        placeholder="Any status"
        clearable
        data={[
          { value: "active", label: "Active" },
          { value: "deprecated", label: "Deprecated" },
        ]}
        value={filters.status || null}
        onChange={(status) => onChange({ status: status ?? "" })}
      />
      <TextInput
        type="date"
        aria-label="Created on or after"
        leftSection={<span className={classes["edge"]}>from</span>}
        leftSectionWidth="3rem"
        max={filters.toDay}
        value={filters.fromDay}
        onChange={(event) => onChange({ fromDay: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        aria-label="Created on or before"
        leftSection={<span className={classes["edge"]}>to</span>}
        leftSectionWidth="3rem"
        min={filters.fromDay}
        value={filters.toDay}
        onChange={(event) => onChange({ toDay: event.currentTarget.value })}
      />
      <Button
        variant="subtle"
        color="gray"
        leftSection={<FilterX size={15} aria-hidden />}
        disabled={!isFiltered(filters)}
        onClick={onClear}
      >
        Clear
      </Button>
    </search>
  );
}

/** Asks the server when the reader stops typing. */
function TextFilter({ text, onChange }: { readonly text: string; readonly onChange: (text: string) => void }) {
  const [typed, setTyped] = useState(text);
  const tell = useDebouncedCallback(onChange, TYPING_PAUSE_MS);
  return (
    <TextInput
      className={classes["text"]}
      aria-label="Text"
      placeholder="Text of the memory"
      leftSection={<Search size={15} aria-hidden />}
      maxLength={200}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        tell(event.currentTarget.value);
      }}
    />
  );
}
