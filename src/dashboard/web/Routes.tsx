import { Button } from "@mantine/core";
import { Compass } from "lucide-react";
import { Link, Redirect, Route, Switch, useLocation } from "wouter";
import { useSession, ViewerContext } from "./api/session.ts";
import { AuditPage } from "./pages/audit/AuditPage.tsx";
import { BackupsPage } from "./pages/backups/BackupsPage.tsx";
import { CognitionPage } from "./pages/cognition/CognitionPage.tsx";
import { LoginPage } from "./pages/login/LoginPage.tsx";
import { MemoriesPage } from "./pages/memories/MemoriesPage.tsx";
import { OpenPage } from "./pages/open/OpenPage.tsx";
import { OrganizationPage } from "./pages/organizations/OrganizationPage.tsx";
import { OrganizationsPage } from "./pages/organizations/OrganizationsPage.tsx";
import { OverviewPage } from "./pages/overview/OverviewPage.tsx";
import { PasswordPage } from "./pages/password/PasswordPage.tsx";
import { SearchPage } from "./pages/search/SearchPage.tsx";
import { SetupPage } from "./pages/setup/SetupPage.tsx";
import { UsersPage } from "./pages/users/UsersPage.tsx";
import { AuthLayout } from "./parts/AuthLayout.tsx";
import { Card } from "./parts/Card.tsx";
import { Empty } from "./parts/Empty.tsx";
import { Failed } from "./parts/Failed.tsx";
import { InOrganization } from "./parts/InOrganization.tsx";
import { Page } from "./parts/Page.tsx";
import { Shell } from "./shell/Shell.tsx";

/** Renders the set-up page, the login page, or the page that the address names. */
export function Routes() {
  const session = useSession();
  const [location] = useLocation();
  if (session.error && !session.data) {
    return (
      <AuthLayout title="memoryd" about="The dashboard could not be loaded.">
        <Failed error={session.error} onRetry={() => session.refetch()} />
      </AuthLayout>
    );
  }
  // Renders nothing until the session is loaded: only then is the right page known.
  if (!session.data) return null;
  const { user, setup_needed } = session.data;
  if (!user && location === "/open") return <OpenPage />;
  if (!user) return location === "/setup" ? <SetupPage /> : <LoginPage isSetupNeeded={setup_needed} />;
  return (
    <ViewerContext value={{ user, isOwner: user.role === "owner" }}>
      <Shell>
        <Pages isOwner={user.role === "owner"} />
      </Shell>
    </ViewerContext>
  );
}

function Pages({ isOwner }: { readonly isOwner: boolean }) {
  return (
    <Switch>
      <Route path="/" component={OverviewPage} />
      <Route path="/memories/:org?">{({ org }) => <InOrganization at="/memories" orgId={org} page={MemoriesPage} />}</Route>
      <Route path="/search/:org?">{({ org }) => <InOrganization at="/search" orgId={org} page={SearchPage} />}</Route>
      <Route path="/cognition" component={CognitionPage} />
      <Route path="/organizations" component={OrganizationsPage} />
      <Route path="/organizations/:org">{({ org }) => <OrganizationPage orgId={org} />}</Route>
      {isOwner && <Route path="/users" component={UsersPage} />}
      {isOwner && <Route path="/backups" component={BackupsPage} />}
      <Route path="/audit" component={AuditPage} />
      <Route path="/password" component={PasswordPage} />
      <Route path="/setup">
        <Redirect to="/" replace />
      </Route>
      <Route path="/open">
        <Redirect to="/" replace />
      </Route>
      <Route component={NoSuchPage} />
    </Switch>
  );
}

function NoSuchPage() {
  return (
    <Page title="Page not found">
      <Card>
        <Empty
          icon={Compass}
          title="No page has this address"
          action={
            <Button component={Link} href="/" variant="default">
              Go to the overview
            </Button>
          }
        >
          The address may contain a typing error, or the page may be for owners only.
        </Empty>
      </Card>
    </Page>
  );
}
