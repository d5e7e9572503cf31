import { Button, Select, TextInput } from "@mantine/core";
import { FilterX } from "lucide-react";
import { useViewer } from "../../api/session.ts";
import { IdSelect } from "../../parts/IdSelect.tsx";
import { useKeys } from "../organizations/requests.ts";
import { useUsers } from "../users/requests.ts";
import classes from "./Activity.module.css";
import { type Filters, NO_FILTERS, WHATS } from "./filters.ts";

const LABELS: Readonly<Record<(typeof WHATS)[number]["items"][number], string>> = {
  deleted: "Deleted",
  restored: "Restored",
  unrestored: "Restores taken back",
  edited: "Corrected",
  merged: "Merged",
  patched: "Metadata or importance",
  confirmed: "Confirmed",
  settled: "Settled",
  withdrawn: "Answers taken back",
  erased: "Erased",
  login: "Logins",
  key: "Keys",
  user: "Users",
  person: "Erased or exported people",
  organization: "Organizations",
  dead_letter: "Dead letters",
};

interface Props {
  readonly orgId: string;
  readonly filters: Filters;
  readonly onChange: (changed: Partial<Filters>) => void;
}

export function ActivityFilters({ orgId, filters, onChange }: Props) {
  const { isOwner } = useViewer();
  return (
    <search className={classes["filters"]} aria-label="Filter the activity">
      {isOwner ? <WhoOfOwner {...{ orgId, filters, onChange }} /> : <WhoSelect people={[]} {...{ orgId, filters, onChange }} />}
      <Select
        aria-label="What"
        placeholder="Did anything"
        clearable
        data={WHATS.map(({ group, items }) => ({ group, items: items.map((value) => ({ value, label: LABELS[value] })) }))}
        value={filters.what || null}
        onChange={(what) => onChange({ what: what ?? "" })}
      />
      <IdSelect orgId={orgId} of="user" value={filters.user} onChange={(user) => onChange({ user })} />
      <TextInput type="date" aria-label="Day" value={filters.day} onChange={(event) => onChange({ day: event.currentTarget.value })} />
      <Button
        variant="subtle"
        color="gray"
        leftSection={<FilterX size={15} aria-hidden />}
        disabled={Object.values(filters).every((value) => value === "")}
        onClick={() => onChange(NO_FILTERS)}
      >
        Clear filters
      </Button>
    </search>
  );
}

/** Only owners may read who the users are. */
function WhoOfOwner(props: Props) {
  const users = useUsers();
  return <WhoSelect people={users.data?.map(({ email }) => email) ?? []} {...props} />;
}

function WhoSelect({ orgId, filters: { who }, onChange, people }: Props & { readonly people: readonly string[] }) {
  const keys = useKeys(orgId);
  const choices = [
    ...people.map((email) => ({ value: `person:${email}`, label: email })),
    ...(keys.data ?? []).map(({ id, label }) => ({ value: `key:${id}`, label: `Key ${label || id.slice(0, 12)}` })),
    { value: "command", label: "A command" },
  ];
  const isKnown = who === "" || choices.some(({ value }) => value === who);
  return (
    <Select
      aria-label="Who"
      placeholder="Anybody"
      clearable
      searchable
      data={isKnown ? choices : [...choices, { value: who, label: who.replace(/^(person|key):/, "") }]}
      value={who || null}
      onChange={(chosen) => onChange({ who: chosen ?? "" })}
    />
  );
}
