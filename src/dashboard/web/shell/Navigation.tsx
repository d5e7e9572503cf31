import { NavLink, Select } from "@mantine/core";
import {
  Activity,
  BrainCircuit,
  Building2,
  Database,
  HeartPulse,
  KeyRound,
  type LucideIcon,
  MessageCircleQuestionMark,
  Plug,
  ScrollText,
  UserRound,
  Users,
} from "lucide-react";
import { Fragment } from "react";
import { Link, useLocation } from "wouter";
import type { Org } from "../../api/contract.ts";
import { useViewer } from "../api/session.ts";
import { count } from "../parts/format.ts";
import classes from "./Navigation.module.css";

interface Props {
  readonly orgs: readonly Org[];
  readonly chosen: Org | null;
  readonly choose: (orgId: string) => void;
  /** Called when a link is followed, to close the drawer that the navigation is in. */
  readonly onFollow?: () => void;
}

/** The pages, those of the chosen organization first. */
export function Navigation({ orgs, chosen, choose, onFollow }: Props) {
  const { isOwner } = useViewer();
  return (
    <nav className={classes["nav"]} aria-label="Pages">
      {chosen && orgs.length > 1 && (
        <Select
          size="sm"
          aria-label="Organization"
          title={chosen.name}
          leftSection={<Building2 size={15} aria-hidden />}
          data={orgs.map(({ id, name }) => ({ value: id, label: name }))}
          value={chosen.id}
          allowDeselect={false}
          searchable={orgs.length > 8}
          onChange={(id) => id && choose(id)}
          mb="sm"
        />
      )}
      {groupsOf(chosen, isOwner).map(({ title, entries }) => (
        <Fragment key={title ?? ""}>
          {title !== null && (
            <div className={classes["title"]} title={title}>
              {title}
            </div>
          )}
          {entries.map((entry) => (
            <Entry key={entry.label} {...entry} {...(onFollow ? { onFollow } : {})} />
          ))}
        </Fragment>
      ))}
    </nav>
  );
}

interface NavEntry {
  readonly href: string;
  readonly label: string;
  readonly icon: LucideIcon;
  readonly count?: number | null;
  /** Pages below its address are not its own. */
  readonly isExact?: boolean;
}
interface NavGroup {
  /** Null for the first group, which the page begins with. */
  readonly title: string | null;
  readonly entries: readonly NavEntry[];
}

function groupsOf(chosen: Org | null, isOwner: boolean): NavGroup[] {
  const at = (page: string) => (chosen ? `/${page}/${chosen.id}` : `/${page}`);
  return [
    {
      title: null,
      entries: [
        { href: at("people"), label: "People", icon: UserRound },
        { href: at("memories"), label: "Memories", icon: Database, count: chosen?.memories ?? null },
        { href: at("search"), label: "Ask", icon: MessageCircleQuestionMark },
        { href: "/audit", label: "Activity", icon: Activity },
      ],
    },
    ...(chosen
      ? [
          {
            title: chosen.name,
            entries: [
              { href: at("organizations"), label: "Keys", icon: KeyRound, count: chosen.keys },
              { href: at("connect"), label: "Connect an agent", icon: Plug },
            ],
          },
        ]
      : []),
    {
      title: "Server",
      entries: [
        { href: "/health", label: "Health", icon: HeartPulse },
        { href: "/cognition", label: "Cognition", icon: BrainCircuit },
        { href: "/organizations", label: "Organizations", icon: Building2, isExact: true },
        ...(isOwner ? [{ href: "/users", label: "Users", icon: Users }] : []),
        { href: "/audit", label: "Audit", icon: ScrollText },
      ],
    },
  ];
}

function Entry({ href, label, icon: Icon, count: known, isExact = false, onFollow }: NavEntry & Pick<Props, "onFollow">) {
  const [location] = useLocation();
  const isCurrent = location === href || (!isExact && location.startsWith(`${href}/`));
  return (
    <NavLink
      component={Link}
      href={href}
      label={label}
      active={isCurrent}
      aria-current={isCurrent ? "page" : undefined}
      leftSection={<Icon size={16} strokeWidth={1.8} aria-hidden />}
      rightSection={
        typeof known === "number" && (
          <span className={classes["count"]} aria-hidden>
            {count(known)}
          </span>
        )
      }
      className={classes["link"]}
      variant="subtle"
      {...(onFollow ? { onClick: onFollow } : {})}
    />
  );
}
