import { Anchor, Button } from "@mantine/core";
import { ArrowLeft, Building2 } from "lucide-react";
import { Link } from "wouter";
import { useOrgs } from "../../api/orgs.ts";
import { useViewer } from "../../api/session.ts";
import { Card } from "../../parts/Card.tsx";
import { Empty } from "../../parts/Empty.tsx";
import { counted } from "../../parts/format.ts";
import { NoOrganizations } from "../../parts/InOrganization.tsx";
import { Page } from "../../parts/Page.tsx";
import { KeysCard } from "./KeysCard.tsx";
import { OrgActions } from "./OrgActions.tsx";

export function OrganizationPage({ orgId }: { readonly orgId: string }) {
  const { isOwner } = useViewer();
  const orgs = useOrgs();
  if (!orgs.data) return <NoOrganizations error={orgs.error} onRetry={() => orgs.refetch()} />;
  const org = orgs.data.find(({ id }) => id === orgId);
  if (!org) {
    return (
      <Page title="Organization">
        <Card>
          <Empty
            icon={Building2}
            title="This organization does not exist"
            action={
              <Button component={Link} href="/organizations" variant="default">
                Show all organizations
              </Button>
            }
          >
            It may have been deleted.
          </Empty>
        </Card>
      </Page>
    );
  }
  return (
    <>
      <Anchor component={Link} href="/organizations" size="sm" c="dimmed">
        <ArrowLeft size={13} aria-hidden /> Organizations
      </Anchor>
      <Page
        title={org.name}
        about={
          <>
            <Anchor component={Link} href={`/memories/${org.id}`} underline="always" inherit>
              {org.memories === null ? "Memories" : counted(org.memories, "memory", "memories")}
            </Anchor>{" "}
            · {counted(org.keys, "key")} · <code>{org.id}</code>
          </>
        }
        actions={isOwner && <OrgActions org={org} />}
      >
        <KeysCard org={org} />
      </Page>
    </>
  );
}
