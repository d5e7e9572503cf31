import { Button, Text } from "@mantine/core";
import { useState } from "react";
import { useLocation } from "wouter";
import type { Org } from "../../../http/dashboard/contract.ts";
import { TypedConfirm } from "../../parts/TypedConfirm.tsx";
import { tell } from "../../parts/tell.ts";
import { counted } from "../../parts/words.ts";
import { NameDialog } from "./NameDialog.tsx";
import { useDeleteOrg, useRenameOrg } from "./requests.ts";

export function OrgActions({ org }: { readonly org: Org }) {
  const [, navigate] = useLocation();
  const [dialog, setDialog] = useState<"rename" | "delete" | null>(null);
  const rename = useRenameOrg(org.id);
  const remove = useDeleteOrg(org.id);
  const close = () => setDialog(null);
  return (
    <>
      <Button variant="default" onClick={() => setDialog("rename")}>
        Rename
      </Button>
      <Button variant="light" color="red" onClick={() => setDialog("delete")}>
        Delete
      </Button>
      {dialog === "rename" && (
        <NameDialog
          title="Rename the organization"
          action="Rename"
          name={org.name}
          isBusy={rename.isPending}
          onClose={close}
          onSave={(name) => rename.mutate({ name }, { onSuccess: close })}
        />
      )}
      {dialog === "delete" && (
        <TypedConfirm
          title={`Delete ${org.name}`}
          phrase={org.name}
          action="Delete the organization"
          isBusy={remove.isPending}
          onClose={close}
          onConfirm={() =>
            remove.mutate(
              { confirm: org.name },
              {
                onSuccess: () => {
                  tell(`${org.name} is deleted, with everything in its folder.`);
                  navigate("/organizations");
                },
              },
            )
          }
        >
          <Text size="sm">
            Its {org.memories === null ? "memories" : counted(org.memories, "memory", "memories")} and {counted(org.keys, "key")} go at
            once, and its folder with them. Agents that use its keys are refused.
          </Text>
        </TypedConfirm>
      )}
    </>
  );
}
