import { NavLink } from "@mantine/core";
import { Activity, BrainCircuit, Building2, Database, ScrollText, Search, Users } from "lucide-react";
import { Link, useLocation } from "wouter";
import { useViewer } from "../api/session.ts";
import classes from "./Shell.module.css";

const LINKS = [
  { href: "/", label: "Overview", icon: Activity },
  { href: "/memories", label: "Memories", icon: Database },
  { href: "/search", label: "Search", icon: Search },
  { href: "/cognition", label: "Cognition", icon: BrainCircuit },
  { href: "/organizations", label: "Organizations", icon: Building2 },
  { href: "/users", label: "Users", icon: Users, ownerOnly: true },
  { href: "/audit", label: "Audit", icon: ScrollText },
] as const;

export function Links({ onFollow }: { readonly onFollow?: () => void }) {
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
