import { Anchor, Button, Skeleton } from "@mantine/core";
import { Building2, Plus } from "lucide-react";
import { useState } from "react";
import { Link, useLocation } from "wouter";
import type { Org } from "../../../api/contract.ts";
import { useOrgs } from "../../api/orgs.ts";
import { useViewer } from "../../api/session.ts";
import { Card } from "../../parts/Card.tsx";
import { type Column, DataTable } from "../../parts/DataTable.tsx";
import { Empty } from "../../parts/Empty.tsx";
import { Failed } from "../../parts/Failed.tsx";
import { count } from "../../parts/format.ts";
import { Page } from "../../parts/Page.tsx";
import { Time } from "../../parts/Time.tsx";
import { NameDialog } from "./NameDialog.tsx";
import { useCreateOrg } from "./requests.ts";

const COLUMNS: readonly Column<Org>[] = [
  {
    name: "Name",
    isLong: true,
    cell: ({ id, name }) => (
      <Anchor component={Link} href={`/organizations/${id}`} fw={550} inherit>
        {name}
      </Anchor>
    ),
  },
  { name: "Memories", align: "right", cell: ({ memories }) => (memories === null ? "–" : count(memories)) },
  { name: "Keys", align: "right", cell: ({ keys }) => count(keys) },
  { name: "Created", cell: ({ created_at }) => <Time at={created_at} /> },
];

export function OrganizationsPage() {
  const { isOwner } = useViewer();
  const orgs = useOrgs();
  const [isCreating, setCreating] = useState(false);
  const create = isOwner && (
    <Button leftSection={<Plus size={15} aria-hidden />} onClick={() => setCreating(true)}>
      New organization
    </Button>
  );
  return (
    <Page
      title="Organizations"
      about="Each organization has its own keys and its own folder of memories. No key reads another organization."
      actions={create}
    >
      <Card flush>
        {orgs.error && !orgs.data && <Failed error={orgs.error} onRetry={() => orgs.refetch()} />}
        {orgs.isPending && <Skeleton height={160} />}
        {orgs.data?.length === 0 && (
          <Empty icon={Building2} title="No organizations yet" action={create}>
            Create an organization, then a key for its agents.
          </Empty>
        )}
        {orgs.data && orgs.data.length > 0 && <DataTable label="Organizations" columns={COLUMNS} rows={orgs.data} keyOf={({ id }) => id} />}
      </Card>
      {isCreating && <CreateOrgDialog onClose={() => setCreating(false)} />}
    </Page>
  );
}

/** Creates an organization and opens its page, where its first key is created. */
function CreateOrgDialog({ onClose }: { readonly onClose: () => void }) {
  const [, navigate] = useLocation();
  const create = useCreateOrg();
  return (
    <NameDialog
      title="New organization"
      action="Create organization"
      name=""
      isBusy={create.isPending}
      onClose={onClose}
      onSave={(name) => create.mutate({ name }, { onSuccess: ({ id }) => navigate(`/organizations/${id}`) })}
    />
  );
}
