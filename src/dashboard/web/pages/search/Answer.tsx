import { Badge, Group, Text } from "@mantine/core";
import { SearchX } from "lucide-react";
import { Link } from "wouter";
import type { PlaygroundAnswer, PlaygroundHit } from "../../../api/contract-search.ts";
import { Card } from "../../parts/Card.tsx";
import { Empty } from "../../parts/Empty.tsx";
import { counted, milliseconds } from "../../parts/format.ts";
import { Time } from "../../parts/Time.tsx";
import classes from "./Search.module.css";

export function Answer({ orgId, answer }: { readonly orgId: string; readonly answer: PlaygroundAnswer }) {
  const { results, latency_ms, cache_hit } = answer;
  const best = results[0]?.score ?? 1;
  return (
    <>
      <Group gap="sm" mb="sm" className={classes["summary"]}>
        <Text size="sm" fw={550}>
          {counted(results.length, "result")}
        </Text>
        <Text size="sm" c="dimmed">
          {milliseconds(latency_ms)} on the server
        </Text>
        {cache_hit && <Badge color="teal">From the cache</Badge>}
      </Group>
      {results.length === 0 ? (
        <Card>
          <Empty icon={SearchX} title="Nothing was found">
            A search looks into one agent and one user only: choose others, or both levels. While the embedding model does not answer, it
            finds by words alone: cognition shows whether it does.
          </Empty>
        </Card>
      ) : (
        <ol className={classes["hits"]}>
          {results.map((hit, i) => (
            <Hit key={hit.id} orgId={orgId} hit={hit} rank={i + 1} best={best} />
          ))}
        </ol>
      )}
    </>
  );
}

interface HitProps {
  readonly orgId: string;
  readonly hit: PlaygroundHit;
  readonly rank: number;
  /** The highest score of the answer: its bar is the whole width. */
  readonly best: number;
}

function Hit({ orgId, hit, rank, best }: HitProps) {
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

/** The colour of each share of a score; one that has none of its own is grey. */
const COLOURS: Readonly<Record<string, string>> = {
  words: "--series-2",
  session: "--series-6",
  similarity: "--series-1",
  importance: "--series-3",
  recency: "--series-4",
  task: "--series-7",
  confidence: "--series-5",
};

function colourOf(signal: string): string {
  return COLOURS[signal] ?? "--mantine-color-gray-5";
}
