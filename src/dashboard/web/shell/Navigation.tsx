import { Kbd, Skeleton, UnstyledButton } from "@mantine/core";
import { Search } from "lucide-react";
import { Fragment, Suspense } from "react";
import { Link, useLocation } from "wouter";
import type { Org } from "../../api/contract.ts";
import { useViewer } from "../api/session.ts";
import { count } from "../parts/format.ts";
import { lazily } from "../parts/loading.tsx";
import classes from "./Navigation.module.css";
import { groupsOf, type NavEntry } from "./pages.ts";

const OrgSelect = lazily(async () => (await import("./OrgSelect.tsx")).OrgSelect);

const IS_APPLE = /mac|iphone|ipad/i.test(navigator.userAgent);

interface Props {
  readonly orgs: readonly Org[];
  readonly chosen: Org | null;
  readonly choose: (orgId: string) => void;
  /** Opens the search of everything. */
  readonly onFind: () => void;
  /** Called when a link is followed, to close the drawer that the navigation is in. */
  readonly onFollow?: () => void;
}

/** The pages, those of the chosen organization first. */
export function Navigation({ orgs, chosen, choose, onFind, onFollow }: Props) {
  const { isOwner } = useViewer();
  return (
    <nav className={classes["nav"]} aria-label="Pages">
      <UnstyledButton className={classes["find"]} onClick={onFind}>
        <Search size={15} aria-hidden />
        Find anything
        <Kbd size="xs" ml="auto">
          {IS_APPLE ? "⌘K" : "Ctrl K"}
        </Kbd>
      </UnstyledButton>
      {chosen && orgs.length > 1 && (
        <Suspense fallback={<Skeleton h={36} mb="sm" flex="none" />}>
          <OrgSelect orgs={orgs} chosen={chosen} choose={choose} />
        </Suspense>
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

function Entry({ href, label, icon: Icon, count: known, isExact = false, onFollow }: NavEntry & Pick<Props, "onFollow">) {
  const [location] = useLocation();
  const isCurrent = location === href || (!isExact && location.startsWith(`${href}/`));
  return (
    <Link
      href={href}
      className={classes["link"]}
      aria-current={isCurrent ? "page" : undefined}
      {...(onFollow ? { onClick: onFollow } : {})}
    >
      <Icon size={16} strokeWidth={1.8} aria-hidden />
      <span className={classes["label"]}>{label}</span>
      {typeof known === "number" && (
        <span className={classes["count"]} aria-hidden>
          {count(known)}
        </span>
      )}
    </Link>
  );
}
