import { Badge, Text } from "@mantine/core";
import { Link } from "wouter";
import type { PlaygroundHit } from "../../../http/dashboard/contract-search.ts";
import { Time } from "../../parts/Time.tsx";
import classes from "./Search.module.css";
import { formulaOf, LEAST, SHARES, sharesOf } from "./shares.ts";

interface Props {
  readonly orgId: string;
  readonly hit: PlaygroundHit;
  readonly rank: number;
  /** The highest score of the answer: its bar is the whole width. */
  readonly best: number;
}

export function Hit({ orgId, hit, rank, best }: Props) {
  const { parts } = hit;
  const shares = sharesOf(parts);
  return (
    <li className={classes["hit"]}>
      <div className={classes["rank"]}>{rank}</div>
      <div className={classes["body"]}>
        <Link href={`/memories/${orgId}?memory=${hit.id}`} className={classes["content"]}>
          {hit.content}
        </Link>
        <div className={classes["track"]} aria-hidden="true">
          {SHARES.map(({ name, colour }) => (
            <i key={name} style={{ width: `${best > 0 ? (Math.max(0, shares[name]) / best) * 100 : 0}%`, background: `var(${colour})` }} />
          ))}
        </div>
        <ul className={classes["parts"]} aria-label={`What the score of result ${rank} is made of`}>
          {SHARES.map(({ name, label, colour }) => (
            <li key={name} data-nothing={shares[name] < LEAST || undefined}>
              <i style={{ background: `var(${colour})` }} />
              {label} <b>{shares[name].toFixed(3)}</b>
            </li>
          ))}
        </ul>
        <Text size="xs" c="dimmed" className={classes["formula"]}>
          {formulaOf(parts)} = {hit.score.toFixed(3)}
        </Text>
      </div>
      <div className={classes["score"]}>
        <b>{hit.score.toFixed(3)}</b>
        <Text size="xs" c="dimmed">
          <Time at={hit.created_at} />
        </Text>
        {hit.level === 1 && <Badge color="teal">Abstraction</Badge>}
      </div>
    </li>
  );
}
