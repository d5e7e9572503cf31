import type { Overview } from "../../../http/dashboard/contract-overview.ts";
import { count, duration, percent } from "../../parts/format.ts";
import classes from "./Overview.module.css";

export function Totals({ totals }: { readonly totals: Overview["totals"] }) {
  const rows: [string, string][] = [
    ["Organizations", count(totals.organizations)],
    ["Facts", known(totals.facts, count)],
    ["Abstractions", known(totals.abstractions, count)],
    ["Deprecated", known(totals.deprecated, count)],
    ["Cache hits", known(totals.cache_hit_share, percent)],
    ["Uptime", duration(totals.uptime_seconds)],
    ["Version", totals.version],
  ];
  return (
    <dl className={classes["totals"]}>
      {rows.map(([name, value]) => (
        <div key={name} className={classes["total"]}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function known(value: number | null, format: (value: number) => string): string {
  return value === null ? "–" : format(value);
}
