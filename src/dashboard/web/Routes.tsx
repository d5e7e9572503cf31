import { Button, Skeleton } from "@mantine/core";
import { Compass } from "lucide-react";
import { type ComponentType, Suspense } from "react";
import { Link, Redirect, Route, Switch, useLocation } from "wouter";
import type { Org } from "../api/contract.ts";
import { useSession, ViewerContext } from "./api/session.ts";
import { LoginPage } from "./pages/login/LoginPage.tsx";
import { PeoplePage } from "./pages/people/PeoplePage.tsx";
import { AuthLayout } from "./parts/AuthLayout.tsx";
import { Card } from "./parts/Card.tsx";
import { Empty } from "./parts/Empty.tsx";
import { Failed } from "./parts/Failed.tsx";
import { InOrganization } from "./parts/InOrganization.tsx";
import { lazily, Waiting } from "./parts/loading.tsx";
import { Page } from "./parts/Page.tsx";
import { Shell } from "./shell/Shell.tsx";

// A browser loads the code of a page when the page is opened, but for those that people see first.
const AccountPage = lazily(async () => (await import("./pages/account/AccountPage.tsx")).AccountPage);
const ActivityPage = lazily(async () => (await import("./pages/activity/ActivityPage.tsx")).ActivityPage);
const BackupsPage = lazily(async () => (await import("./pages/backups/BackupsPage.tsx")).BackupsPage);
const CognitionPage = lazily(async () => (await import("./pages/cognition/CognitionPage.tsx")).CognitionPage);
const ConnectPage = lazily(async () => (await import("./pages/connect/ConnectPage.tsx")).ConnectPage);
const ErasedPage = lazily(async () => (await import("./pages/people/ErasedPage.tsx")).ErasedPage);
const HealthPage = lazily(async () => (await import("./pages/health/HealthPage.tsx")).HealthPage);
const MemoriesPage = lazily(async () => (await import("./pages/memories/MemoriesPage.tsx")).MemoriesPage);
const OpenPage = lazily(async () => (await import("./pages/open/OpenPage.tsx")).OpenPage);
const OrganizationPage = lazily(async () => (await import("./pages/organizations/OrganizationPage.tsx")).OrganizationPage);
const OrganizationsPage = lazily(async () => (await import("./pages/organizations/OrganizationsPage.tsx")).OrganizationsPage);
const PasswordPage = lazily(async () => (await import("./pages/password/PasswordPage.tsx")).PasswordPage);
const PersonPage = lazily(async () => (await import("./pages/people/PersonPage.tsx")).PersonPage);
const SearchPage = lazily(async () => (await import("./pages/search/SearchPage.tsx")).SearchPage);
const SetupPage = lazily(async () => (await import("./pages/setup/SetupPage.tsx")).SetupPage);
const UsersPage = lazily(async () => (await import("./pages/users/UsersPage.tsx")).UsersPage);

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
  // Only the session says which page is the right one.
  if (!session.data) return <Waiting />;
  const { user, setup_needed } = session.data;
  if (!user) return <Suspense fallback={<Waiting />}>{entrance(location, setup_needed)}</Suspense>;
  return (
    <ViewerContext value={{ user, isOwner: user.role === "owner" }}>
      <Shell>
        <Suspense fallback={<Skeleton height={320} radius="lg" />}>
          <Pages isOwner={user.role === "owner"} />
        </Suspense>
      </Shell>
    </ViewerContext>
  );
}

function entrance(location: string, isSetupNeeded: boolean) {
  if (location === "/open") return <OpenPage />;
  return location === "/setup" ? <SetupPage /> : <LoginPage isSetupNeeded={isSetupNeeded} />;
}

/** The pages that show one organization, with the address of each. */
const OF_ORGANIZATION: readonly (readonly [path: string, page: ComponentType<{ readonly org: Org }>])[] = [
  ["/people", PeoplePage],
  ["/memories", MemoriesPage],
  ["/search", SearchPage],
  ["/activity", ActivityPage],
  ["/connect", ConnectPage],
];

function Pages({ isOwner }: { readonly isOwner: boolean }) {
  return (
    <Switch>
      <Route path="/">
        <Redirect to="/people" replace />
      </Route>
      {OF_ORGANIZATION.map(([path, OrgPage]) => (
        <Route key={path} path={`${path}/:org?`}>
          {({ org }) => (
            <InOrganization at={path} orgId={org}>
              {(found) => <OrgPage org={found} />}
            </InOrganization>
          )}
        </Route>
      ))}
      <Route path="/people/:org/erased">
        {({ org }) => (
          <InOrganization at="/people" orgId={org}>
            {(found) => <ErasedPage org={found} />}
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
      <Route path="/health" component={HealthPage} />
      <Route path="/cognition" component={CognitionPage} />
      <Route path="/organizations" component={OrganizationsPage} />
      <Route path="/organizations/:org">{({ org }) => <OrganizationPage orgId={org} />}</Route>
      {isOwner && <Route path="/users" component={UsersPage} />}
      <Route path="/audit">
        <Redirect to="/activity" replace />
      </Route>
      <Route path="/account" component={AccountPage} />
      {isOwner && <Route path="/backups" component={BackupsPage} />}
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
