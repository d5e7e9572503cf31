import classes from "./Face.module.css";

interface Props {
  readonly id: string;
  readonly size?: "sm" | "md" | "lg";
}

/** Stands for a person, beside the id. */
export function Face({ id, size = "md" }: Props) {
  return (
    <span className={classes["face"]} data-size={size} data-tone={toneOf(id)} aria-hidden>
      {letterOf(id)}
    </span>
  );
}

/** Stands for an agent, whose id is its tip. */
export function AgentLetter({ id, size = "sm" }: Props) {
  return (
    <span className={classes["letter"]} data-size={size} data-tone={toneOf(id)} title={id} aria-hidden>
      {letterOf(id)}
    </span>
  );
}

const TONES = 6;

/** The same id has the same colour on every page. */
function toneOf(id: string): number {
  let hash = 0;
  for (const character of id) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return hash % TONES;
}

function letterOf(id: string): string {
  return (/[\p{L}\p{N}]/u.exec(id)?.[0] ?? "?").toUpperCase();
}
