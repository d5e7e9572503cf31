import { Badge, Button, Skeleton, Text } from "@mantine/core";
import { Plus } from "lucide-react";
import { useState } from "react";
import type { User } from "../../../api/contract.ts";
import { Card } from "../../parts/Card.tsx";
import { type Column, DataTable } from "../../parts/DataTable.tsx";
import { Failed } from "../../parts/Failed.tsx";
import { counted } from "../../parts/format.ts";
import { Page } from "../../parts/Page.tsx";
import { Time } from "../../parts/Time.tsx";
import { CreateUserDialog } from "./CreateUserDialog.tsx";
import { useUsers } from "./requests.ts";
import { UserMenu } from "./UserMenu.tsx";

const COLUMNS: readonly Column<User>[] = [
  {
    name: "E-mail",
    isLong: true,
    cell: ({ email }) => (
      <Text size="sm" fw={550}>
        {email}
      </Text>
    ),
  },
  { name: "Role", cell: ({ role }) => <Badge color={role === "owner" ? "indigo" : "gray"}>{role === "owner" ? "Owner" : "Viewer"}</Badge> },
  { name: "Sees", cell: ({ org_ids }) => (org_ids === null ? "everything" : counted(org_ids.length, "organization")) },
  { name: "Second step", cell: ({ has_second_factor }) => (has_second_factor ? "on" : "off") },
  { name: "Last login", cell: ({ last_login_at }) => (last_login_at ? <Time at={last_login_at} /> : "never") },
  { name: "Created", cell: ({ created_at }) => <Time at={created_at} /> },
  { name: "Actions", isActions: true, cell: (user) => <UserMenu user={user} /> },
];

export function UsersPage() {
  const users = useUsers();
  const [isCreating, setCreating] = useState(false);
  return (
    <Page
      title="Users"
      about="Owners may do everything. Viewers may read and search, in all organizations or in some, but change nothing except their own login."
      actions={
        <Button leftSection={<Plus size={15} aria-hidden />} onClick={() => setCreating(true)}>
          New user
        </Button>
      }
    >
      <Card flush>
        {users.error && !users.data && <Failed error={users.error} onRetry={() => users.refetch()} />}
        {users.isPending && <Skeleton height={160} />}
        {users.data && <DataTable label="Users" columns={COLUMNS} rows={users.data} keyOf={({ id }) => id} />}
      </Card>
      {isCreating && <CreateUserDialog onClose={() => setCreating(false)} />}
    </Page>
  );
}
