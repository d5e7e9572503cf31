import { Anchor } from "@mantine/core";
import { Building2 } from "lucide-react";
import type { ComponentType } from "react";
import { Link, Redirect } from "wouter";
import type { Org } from "../../http/dashboard/contract.ts";
import { useOrgs } from "../api/orgs.ts";
import { Card } from "./Card.tsx";
import { Empty } from "./Empty.tsx";
import { lastOrg, rememberOrg } from "./last-org.ts";
import { NoOrganizations } from "./NoOrganizations.tsx";
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

/** A page that is about one organization: the one in the address, else the one looked at last. */
export function InOrganization({ at, orgId, page: OrgPage }: Props) {
  const orgs = useOrgs();
  if (!orgs.data) return <NoOrganizations error={orgs.error} onRetry={() => orgs.refetch()} />;
  const org = orgs.data.find(({ id }) => id === orgId);
  if (org) {
    rememberOrg(org.id);
    return <OrgPage key={org.id} org={org} orgs={orgs.data} />;
  }
  const home = orgs.data.find(({ id }) => id === lastOrg()) ?? orgs.data[0];
  if (home && orgId === undefined) return <Redirect to={`${at}/${home.id}`} replace />;
  return (
    <Page title="No organization">
      <Card>
        <Empty icon={Building2} title={orgId === undefined ? "There is no organization yet" : "This organization does not exist any more"}>
          Memories belong to an organization. See the{" "}
          <Anchor component={Link} href="/organizations" underline="always" inherit>
            organizations
          </Anchor>{" "}
          to make or choose one.
        </Empty>
      </Card>
    </Page>
  );
}
