import { Burger } from "@mantine/core";
import { useDisclosure, useHotkeys } from "@mantine/hooks";
import { type ReactNode, Suspense, useState } from "react";
import { Link } from "wouter";
import { LiveContext, useLiveUpdates } from "../api/live.ts";
import { ChosenOrgContext, useOrgChoice } from "../api/orgs.ts";
import { lazily } from "../parts/loading.tsx";
import { Mark } from "../parts/Mark.tsx";
import { Account } from "./Account.tsx";
import { LiveNote } from "./LiveNote.tsx";
import { Navigation } from "./Navigation.tsx";
import classes from "./Shell.module.css";

const NavigationDrawer = lazily(async () => (await import("./NavigationDrawer.tsx")).NavigationDrawer);
const Palette = lazily(async () => (await import("./palette/Palette.tsx")).Palette);

/** The layout of every page behind the login: navigation beside the page, or in a drawer on a narrow screen. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const [isOpen, { open, close }] = useDisclosure();
  const [wasOpened, setWasOpened] = useState(false);
  const openNavigation = () => {
    setWasOpened(true);
    open();
  };
  const live = useLiveUpdates();
  const choice = useOrgChoice();
  const [isFinding, { open: find, close: endFinding }] = useDisclosure();
  useHotkeys([["mod+K", find]], []);
  return (
    <ChosenOrgContext value={choice.chosen}>
      <div className={classes["shell"]}>
        <a href="#main" className={classes["skip"]}>
          Skip to the content
        </a>
        <aside className={classes["side"]}>
          <Brand />
          <Navigation {...choice} onFind={find} />
          <Account />
        </aside>
        <header className={classes["top"]}>
          <Brand />
          <Burger size="sm" opened={isOpen} onClick={openNavigation} aria-label="Open the navigation" />
        </header>
        {wasOpened && (
          <Suspense fallback={null}>
            <NavigationDrawer isOpen={isOpen} onClose={close} title={<Brand />}>
              <Navigation
                {...choice}
                onFollow={close}
                onFind={() => {
                  close();
                  find();
                }}
              />
              <Account />
            </NavigationDrawer>
          </Suspense>
        )}
        {isFinding && (
          <Suspense fallback={null}>
            <Palette onClose={endFinding} />
          </Suspense>
        )}
        <main id="main" className={classes["main"]} tabIndex={-1}>
          <LiveNote state={live} />
          <LiveContext value={live}>{children}</LiveContext>
        </main>
      </div>
    </ChosenOrgContext>
  );
}

function Brand() {
  return (
    <Link href="/" className={classes["brand"]}>
      <Mark />
      memoryd
    </Link>
  );
}
