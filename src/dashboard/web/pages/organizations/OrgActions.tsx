import { Button, Text } from "@mantine/core";
import { useState } from "react";
import { useLocation } from "wouter";
import type { Org } from "../../../api/contract.ts";
import { counted } from "../../parts/format.ts";
import { notify } from "../../parts/notify.ts";
import { TypedConfirm } from "../../parts/TypedConfirm.tsx";
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
          title="Rename organization"
          action="Rename"
          name={org.name}
          isBusy={rename.isPending}
          onClose={close}
          onSave={(name) => rename.mutate({ name }, { onSuccess: close })}
        />
      )}
      {dialog === "delete" && (
        <TypedConfirm
          title={`Delete ${org.name}?`}
          phrase={org.name}
          action="Delete organization"
          isBusy={remove.isPending}
          onClose={close}
          onConfirm={() =>
            remove.mutate(
              { confirm: org.name },
              {
                onSuccess: () => {
                  notify(`${org.name} and everything in its folder are deleted.`);
                  navigate("/organizations");
                },
              },
            )
          }
        >
          <Text size="sm">
            This deletes its {org.memories === null ? "memories" : counted(org.memories, "memory", "memories")}, its{" "}
            {counted(org.keys, "key")} and its folder at once. Requests with its keys are refused from then on.
          </Text>
        </TypedConfirm>
      )}
    </>
  );
}
