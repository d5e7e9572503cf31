import { Burger, Drawer, NavLink, Stack } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { Activity, Archive, BrainCircuit, Building2, Database, ScrollText, Search, Users } from "lucide-react";
import type { ReactNode } from "react";
import { Link, useLocation } from "wouter";
import { LiveContext, useLiveUpdates } from "../api/live.ts";
import { useViewer } from "../api/session.ts";
import { Mark } from "../parts/Mark.tsx";
import { AccountMenu } from "./AccountMenu.tsx";
import { LiveNote } from "./LiveNote.tsx";
import { SchemeSwitch } from "./SchemeSwitch.tsx";
import classes from "./Shell.module.css";

/** The layout of every page behind the login: navigation beside the page, or in a drawer on a narrow screen. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const [isOpen, { open, close }] = useDisclosure();
  const live = useLiveUpdates();
  return (
    <div className={classes["shell"]}>
      <a href="#main" className={classes["skip"]}>
        Skip to the content
      </a>
      <aside className={classes["side"]}>
        <Brand />
        <Links />
        <Account />
      </aside>
      <header className={classes["top"]}>
        <Brand />
        <Burger size="sm" opened={isOpen} onClick={open} aria-label="Open the navigation" />
      </header>
      <Drawer opened={isOpen} onClose={close} size="xs" position="right" title={<Brand />}>
        <Links onFollow={close} />
        <Account />
      </Drawer>
      <main id="main" className={classes["main"]} tabIndex={-1}>
        <LiveNote state={live} />
        <LiveContext value={live}>{children}</LiveContext>
      </main>
    </div>
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

const LINKS = [
  { href: "/", label: "Overview", icon: Activity },
  { href: "/memories", label: "Memories", icon: Database },
  { href: "/search", label: "Search", icon: Search },
  { href: "/cognition", label: "Cognition", icon: BrainCircuit },
  { href: "/organizations", label: "Organizations", icon: Building2 },
  { href: "/users", label: "Users", icon: Users, ownerOnly: true },
  { href: "/backups", label: "Backups", icon: Archive, ownerOnly: true },
  { href: "/audit", label: "Audit", icon: ScrollText },
] as const;

function Links({ onFollow }: { readonly onFollow?: () => void }) {
  const [location] = useLocation();
  const { isOwner } = useViewer();
  const isCurrent = (href: string) => (href === "/" ? location === "/" : location.startsWith(href));
  return (
    <nav className={classes["links"]} aria-label="Pages">
      {LINKS.filter((link) => isOwner || !("ownerOnly" in link)).map(({ href, label, icon: Icon }) => (
        <NavLink
          key={href}
          component={Link}
          href={href}
          label={label}
          active={isCurrent(href)}
          aria-current={isCurrent(href) ? "page" : undefined}
          leftSection={<Icon size={17} strokeWidth={1.8} aria-hidden />}
          className={classes["link"]}
          variant="subtle"
          {...(onFollow ? { onClick: onFollow } : {})}
        />
      ))}
    </nav>
  );
}
