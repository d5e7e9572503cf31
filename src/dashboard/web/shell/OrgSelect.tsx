import { Select } from "@mantine/core";
import { Building2 } from "lucide-react";
import type { Org } from "../../api/contract.ts";

interface Props {
  readonly orgs: readonly Org[];
  readonly chosen: Org;
  readonly choose: (orgId: string) => void;
}

/** Chooses the organization whose pages the navigation leads to. */
export function OrgSelect({ orgs, chosen, choose }: Props) {
  return (
    <Select
      size="sm"
      aria-label="Organization"
      title={chosen.name}
      leftSection={<Building2 size={15} aria-hidden />}
      data={orgs.map(({ id, name }) => ({ value: id, label: name }))}
      value={chosen.id}
      allowDeselect={false}
      searchable={orgs.length > 8}
      onChange={(id) => id && choose(id)}
      mb="sm"
    />
  );
}
