import { Badge, Text } from "@mantine/core";
import { Link } from "wouter";
import type { PlaygroundHit } from "../../../http/dashboard/contract-search.ts";
import { Time } from "../../parts/Time.tsx";
import { colourOf } from "./colours.ts";
import classes from "./Search.module.css";

interface Props {
  readonly orgId: string;
  readonly hit: PlaygroundHit;
  readonly rank: number;
  /** The highest score of the answer: its bar is the whole width. */
  readonly best: number;
}

export function Hit({ orgId, hit, rank, best }: Props) {
  const { shares, formula } = hit.explanation;
  return (
    <li className={classes["hit"]}>
      <div className={classes["rank"]}>{rank}</div>
      <div className={classes["body"]}>
        <Link href={`/memories/${orgId}?memory=${hit.id}`} className={classes["content"]}>
          {hit.content}
        </Link>
        <div className={classes["track"]} aria-hidden="true">
          {shares.map(({ signal, value }) => (
            <i key={signal} style={{ width: `${best > 0 ? (value / best) * 100 : 0}%`, background: `var(${colourOf(signal)})` }} />
          ))}
        </div>
        <ul className={classes["parts"]} aria-label={`What the score of result ${rank} is made of`}>
          {shares.map(({ signal, label, value }) => (
            <li key={signal}>
              <i style={{ background: `var(${colourOf(signal)})` }} />
              {label} <b>{value.toFixed(3)}</b>
            </li>
          ))}
        </ul>
        <Text size="xs" c="dimmed" className={classes["formula"]}>
          {formula} = {hit.score.toFixed(3)}
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
