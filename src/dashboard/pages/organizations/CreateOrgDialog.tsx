import { useLocation } from "wouter";
import { NameDialog } from "./NameDialog.tsx";
import { useCreateOrg } from "./requests.ts";

/** Goes to the new organization, where its first key is made. */
export function CreateOrgDialog({ onClose }: { readonly onClose: () => void }) {
  const [, navigate] = useLocation();
  const create = useCreateOrg();
  return (
    <NameDialog
      title="New organization"
      action="Make it"
      name=""
      isBusy={create.isPending}
      onClose={onClose}
      onSave={(name) => create.mutate({ name }, { onSuccess: ({ id }) => navigate(`/organizations/${id}`) })}
    />
  );
}
