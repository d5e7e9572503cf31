import { Anchor, Button, Skeleton } from "@mantine/core";
import { Building2 } from "lucide-react";
import { Fragment, type ReactNode } from "react";
import { Link, Redirect, useSearch } from "wouter";
import type { Org } from "../../api/contract.ts";
import { useChosenOrg, useOrgs } from "../api/orgs.ts";
import { useViewer } from "../api/session.ts";
import { Card } from "./Card.tsx";
import { Empty } from "./Empty.tsx";
import { Failed } from "./Failed.tsx";
import { Page } from "./Page.tsx";

interface Props {
  /** The address of the page without an organization. */
  readonly at: string;
  readonly orgId: string | undefined;
  readonly children: (org: Org) => ReactNode;
}

/** Renders a page for the organization in the address. Without one, redirects to the chosen organization. */
export function InOrganization({ at, orgId, children }: Props) {
  const orgs = useOrgs();
  const chosen = useChosenOrg();
  const search = useSearch();
  if (!orgs.data) return <NoOrganizations error={orgs.error} onRetry={() => orgs.refetch()} />;
  const org = orgs.data.find(({ id }) => id === orgId);
  if (org) return <Fragment key={org.id}>{children(org)}</Fragment>;
  if (chosen && orgId === undefined) return <Redirect to={`${at}/${chosen.id}${search === "" ? "" : `?${search}`}`} replace />;
  return orgId === undefined ? <FirstOrganization /> : <NoSuchOrganization />;
}

function FirstOrganization() {
  const { isOwner } = useViewer();
  return (
    <Page title="No organization">
      <Card>
        <Empty
          icon={Building2}
          title="There is no organization yet"
          action={
            isOwner && (
              <Button component={Link} href="/organizations">
                Create an organization
              </Button>
            )
          }
        >
          Every memory belongs to an organization. {isOwner ? "Create one, then a key for its agents." : "An owner can create one."}
        </Empty>
      </Card>
    </Page>
  );
}

function NoSuchOrganization() {
  return (
    <Page title="No organization">
      <Card>
        <Empty icon={Building2} title="This organization does not exist">
          It may have been deleted. Choose another one under{" "}
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
