import { Anchor, Select, Skeleton } from "@mantine/core";
import { Building2 } from "lucide-react";
import type { ComponentType } from "react";
import { Link, Redirect, useLocation } from "wouter";
import type { Org } from "../../api/contract.ts";
import { useOrgs } from "../api/orgs.ts";
import { Card } from "./Card.tsx";
import { Empty } from "./Empty.tsx";
import { Failed } from "./Failed.tsx";
import { Page } from "./Page.tsx";

export interface OrgPageProps {
  readonly org: Org;
  readonly orgs: readonly Org[];
}

interface Props {
  /** The address of the page without an organization. */
  readonly at: string;
  readonly orgId: string | undefined;
  readonly page: ComponentType<OrgPageProps>;
}

/** Renders a page for the organization in the address. Without one, redirects to the organization that was open last. */
export function InOrganization({ at, orgId, page: OrgPage }: Props) {
  const orgs = useOrgs();
  if (!orgs.data) return <NoOrganizations error={orgs.error} onRetry={() => orgs.refetch()} />;
  const org = orgs.data.find(({ id }) => id === orgId);
  if (org) {
    rememberOrg(org.id);
    return <OrgPage key={org.id} org={org} orgs={orgs.data} />;
  }
  const defaultOrg = orgs.data.find(({ id }) => id === lastOrg()) ?? orgs.data[0];
  if (defaultOrg && orgId === undefined) return <Redirect to={`${at}/${defaultOrg.id}`} replace />;
  return (
    <Page title="No organization">
      <Card>
        <Empty icon={Building2} title={orgId === undefined ? "There is no organization yet" : "This organization no longer exists"}>
          Every memory belongs to an organization. Create or choose one under{" "}
          <Anchor component={Link} href="/organizations" underline="always" inherit>
            Organizations
          </Anchor>
          .
        </Empty>
      </Card>
    </Page>
  );
}

interface NoOrganizationsProps {
  readonly error: Error | null;
  readonly onRetry: () => void;
}

/** Stands in for the page of an organization while the list of organizations loads, or shows why it did not. */
export function NoOrganizations({ error, onRetry }: NoOrganizationsProps) {
  return <Page title="Organizations">{error ? <Failed error={error} onRetry={onRetry} /> : <Skeleton height={320} radius="lg" />}</Page>;
}

/** Opens the same page of another organization. */
export function OrgSelect({ at, org, orgs }: OrgPageProps & { readonly at: string }) {
  const [, navigate] = useLocation();
  return (
    <Select
      aria-label="Organization"
      title={org.name}
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

/** The organization that was open last, stored in this browser. */
const ENTRY = "memoryd-organization";

function lastOrg(): string | null {
  return localStorage.getItem(ENTRY);
}

function rememberOrg(orgId: string): void {
  localStorage.setItem(ENTRY, orgId);
}
