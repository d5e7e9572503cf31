import { Burger, Drawer, Stack } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { ReactNode } from "react";
import { AccountMenu } from "./AccountMenu.tsx";
import { Brand } from "./Brand.tsx";
import { Links } from "./Links.tsx";
import { SchemeSwitch } from "./SchemeSwitch.tsx";
import classes from "./Shell.module.css";

/** The layout of every page behind the login: navigation beside the page, or in a drawer on a narrow screen. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const [isOpen, { open, close }] = useDisclosure();
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
        {children}
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
