import { Burger, Drawer, Stack } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { LiveContext, useLiveUpdates } from "../api/live.ts";
import { ChosenOrgContext, useOrgChoice } from "../api/orgs.ts";
import { Mark } from "../parts/Mark.tsx";
import { AccountMenu } from "./AccountMenu.tsx";
import { LiveNote } from "./LiveNote.tsx";
import { Navigation } from "./Navigation.tsx";
import { SchemeSwitch } from "./SchemeSwitch.tsx";
import classes from "./Shell.module.css";

/** The layout of every page behind the login: navigation beside the page, or in a drawer on a narrow screen. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const [isOpen, { open, close }] = useDisclosure();
  const live = useLiveUpdates();
  const choice = useOrgChoice();
  return (
    <ChosenOrgContext value={choice.chosen}>
      <div className={classes["shell"]}>
        <a href="#main" className={classes["skip"]}>
          Skip to the content
        </a>
        <aside className={classes["side"]}>
          <Brand />
          <Navigation {...choice} />
          <Account />
        </aside>
        <header className={classes["top"]}>
          <Brand />
          <Burger size="sm" opened={isOpen} onClick={open} aria-label="Open the navigation" />
        </header>
        <Drawer opened={isOpen} onClose={close} size="xs" position="right" title={<Brand />}>
          <Navigation {...choice} onFollow={close} />
          <Account />
        </Drawer>
        <main id="main" className={classes["main"]} tabIndex={-1}>
          <LiveNote state={live} />
          <LiveContext value={live}>{children}</LiveContext>
        </main>
      </div>
    </ChosenOrgContext>
  );
}

function Account() {
  return (
    <Stack gap="xs" mt="md">
      <SchemeSwitch />
      <AccountMenu />
    </Stack>
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
