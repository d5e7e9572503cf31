import { Select } from "@mantine/core";
import { Building2 } from "lucide-react";
import { useLocation } from "wouter";
import type { OrgPageProps } from "./InOrganization.tsx";

/** Opens the same page of another organization. */
export function OrgSelect({ at, org, orgs }: OrgPageProps & { readonly at: string }) {
  const [, navigate] = useLocation();
  return (
    <Select
      aria-label="Organization"
      w="15rem"
      leftSection={<Building2 size={15} aria-hidden />}
      data={orgs.map(({ id, name }) => ({ value: id, label: name }))}
      value={org.id}
      allowDeselect={false}
      searchable={orgs.length > 8}
      onChange={(id) => id && navigate(`${at}/${id}`)}
    />
  );
}
