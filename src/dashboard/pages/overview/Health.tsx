import { Anchor, VisuallyHidden } from "@mantine/core";
import { CircleCheck, CircleX, TriangleAlert } from "lucide-react";
import { Link } from "wouter";
import type { HealthNote } from "../../../http/dashboard/contract-overview.ts";
import { sentence } from "../../parts/format.ts";
import classes from "./Overview.module.css";

const SIGNS = {
  ok: { icon: CircleCheck, name: "OK" },
  warning: { icon: TriangleAlert, name: "Warning" },
  fault: { icon: CircleX, name: "Error" },
} as const;

/** The health in sentences, the most severe first. A warning links to the cognition page, which shows its details. */
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
                  Open cognition
                </Anchor>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
