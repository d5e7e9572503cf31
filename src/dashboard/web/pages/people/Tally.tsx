import { count } from "../../parts/format.ts";
import classes from "./ErasePerson.module.css";

interface Props {
  /** One, several, and how many. */
  readonly counts: readonly (readonly [one: string, many: string, value: number])[];
}

/** Numbers side by side, each with its noun. */
export function Tally({ counts }: Props) {
  return (
    <ul className={classes["tally"]}>
      {counts.map(([one, many, value]) => (
        <li key={many}>
          <strong>{count(value)}</strong> <span>{value === 1 ? one : many}</span>
        </li>
      ))}
    </ul>
  );
}
