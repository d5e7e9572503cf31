import { Button, PasswordInput, Stack } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { PasswordBody } from "../../../api/contract.ts";
import { SESSION_KEY, useViewer } from "../../api/session.ts";
import { post } from "../../api/transport.ts";
import { Card } from "../../parts/Card.tsx";
import { CodeInput } from "../../parts/CodeInput.tsx";
import { NewPassword } from "../../parts/CredentialsForm.tsx";
import { notify } from "../../parts/notify.ts";
import { Page } from "../../parts/Page.tsx";
import classes from "./PasswordPage.module.css";

export function PasswordPage() {
  const { user } = useViewer();
  const client = useQueryClient();
  const [current, setCurrent] = useState("");
  const [next, setNext] = useState("");
  const [code, setCode] = useState("");
  const change = useMutation({
    mutationFn: (body: PasswordBody) => post("password", body),
    onSuccess: () => {
      setCurrent("");
      setNext("");
      setCode("");
      notify("Your password is changed. Your sessions in other browsers have ended.");
      return client.invalidateQueries({ queryKey: SESSION_KEY });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change.mutate({ current, new: next, ...(user.has_second_factor ? { code } : {}) });
  };
  return (
    <Page title="Change password" about={`For ${user.email}. A change ends your sessions in other browsers.`}>
      <div className={classes["form"]}>
        <Card>
          <form onSubmit={submit}>
            <Stack gap="md">
              <input type="text" autoComplete="username" value={user.email} readOnly hidden />
              <PasswordInput
                label="Current password"
                required
                withAsterisk={false}
                autoComplete="current-password"
                value={current}
                onChange={(event) => setCurrent(event.currentTarget.value)}
              />
              <NewPassword label="New password" value={next} onChange={setNext} />
              {user.has_second_factor && <CodeInput value={code} onChange={setCode} />}
              <Button type="submit" loading={change.isPending}>
                Change password
              </Button>
            </Stack>
          </form>
        </Card>
      </div>
    </Page>
  );
}
