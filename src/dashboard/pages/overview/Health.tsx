import { Anchor, VisuallyHidden } from "@mantine/core";
import { CircleCheck, CircleX, TriangleAlert } from "lucide-react";
import { Link } from "wouter";
import type { HealthNote } from "../../../http/dashboard/contract-overview.ts";
import { sentence } from "../../parts/words.ts";
import classes from "./Overview.module.css";

const SIGNS = {
  ok: { icon: CircleCheck, name: "In order" },
  warning: { icon: TriangleAlert, name: "Warning" },
  fault: { icon: CircleX, name: "Fault" },
} as const;

/** In words, the worst first. What a warning is about is shown with the work on writes. */
export function Health({ notes }: { readonly notes: readonly HealthNote[] }) {
  return (
    <ul className={classes["notes"]} aria-label="Health">
      {notes.map(({ severity, text }) => {
        const { icon: Icon, name } = SIGNS[severity];
        return (
          <li key={text} className={classes["note"]} data-severity={severity}>
            <Icon size={18} aria-hidden />
            <span>
              <VisuallyHidden>{name}: </VisuallyHidden>
              {sentence(text)}{" "}
              {severity === "warning" && (
                <Anchor component={Link} href="/cognition" underline="always" inherit>
                  See cognition
                </Anchor>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
