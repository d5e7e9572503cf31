import { useLocation } from "wouter";
import { NameDialog } from "./NameDialog.tsx";
import { useCreateOrg } from "./requests.ts";

/** Creates an organization and opens its page, where its first key is created. */
export function CreateOrgDialog({ onClose }: { readonly onClose: () => void }) {
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
