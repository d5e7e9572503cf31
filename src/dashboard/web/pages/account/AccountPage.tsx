import { Stack } from "@mantine/core";
import { useViewer } from "../../api/session.ts";
import { Page } from "../../parts/Page.tsx";
import { SecondFactorCard } from "./SecondFactorCard.tsx";
import { SessionsCard } from "./SessionsCard.tsx";

/** What a person does with their own account. */
export function AccountPage() {
  const { user } = useViewer();
  return (
    <Page title="Login and sessions" about={`For ${user.email}.`}>
      <Stack gap="lg">
        <SecondFactorCard />
        <SessionsCard />
      </Stack>
    </Page>
  );
}
