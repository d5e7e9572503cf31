import { Button } from "@mantine/core";
import { Compass } from "lucide-react";
import { Link, Redirect, Route, Switch, useLocation } from "wouter";
import { useSession, ViewerContext } from "./api/session.ts";
import { AuditPage } from "./pages/audit/AuditPage.tsx";
import { CognitionPage } from "./pages/cognition/CognitionPage.tsx";
import { ConnectPage } from "./pages/connect/ConnectPage.tsx";
import { HealthPage } from "./pages/health/HealthPage.tsx";
import { LoginPage } from "./pages/login/LoginPage.tsx";
import { MemoriesPage } from "./pages/memories/MemoriesPage.tsx";
import { OpenPage } from "./pages/open/OpenPage.tsx";
import { OrganizationPage } from "./pages/organizations/OrganizationPage.tsx";
import { OrganizationsPage } from "./pages/organizations/OrganizationsPage.tsx";
import { PasswordPage } from "./pages/password/PasswordPage.tsx";
import { PeoplePage } from "./pages/people/PeoplePage.tsx";
import { PersonPage } from "./pages/people/PersonPage.tsx";
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
      <Route path="/">
        <Redirect to="/people" replace />
      </Route>
      <Route path="/people/:org?">
        {({ org }) => (
          <InOrganization at="/people" orgId={org}>
            {(found) => <PeoplePage org={found} />}
          </InOrganization>
        )}
      </Route>
      <Route path="/people/:org/:user">
        {({ org, user }) => (
          <InOrganization at="/people" orgId={org}>
            {(found) => <PersonPage key={user} org={found} user={user} />}
          </InOrganization>
        )}
      </Route>
      <Route path="/memories/:org?">
        {({ org }) => (
          <InOrganization at="/memories" orgId={org}>
            {(found) => <MemoriesPage org={found} />}
          </InOrganization>
        )}
      </Route>
      <Route path="/search/:org?">
        {({ org }) => (
          <InOrganization at="/search" orgId={org}>
            {(found) => <SearchPage org={found} />}
          </InOrganization>
        )}
      </Route>
      <Route path="/connect/:org?">
        {({ org }) => (
          <InOrganization at="/connect" orgId={org}>
            {(found) => <ConnectPage org={found} />}
          </InOrganization>
        )}
      </Route>
      <Route path="/health" component={HealthPage} />
      <Route path="/cognition" component={CognitionPage} />
      <Route path="/organizations" component={OrganizationsPage} />
      <Route path="/organizations/:org">{({ org }) => <OrganizationPage orgId={org} />}</Route>
      {isOwner && <Route path="/users" component={UsersPage} />}
      <Route path="/audit" component={AuditPage} />
      <Route path="/password" component={PasswordPage} />
      {["/setup", "/open"].map((path) => (
        <Route key={path} path={path}>
          <Redirect to="/" replace />
        </Route>
      ))}
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
              Go to the people
            </Button>
          }
        >
          The address may contain a typing error, or the page may be for owners only.
        </Empty>
      </Card>
    </Page>
  );
}
