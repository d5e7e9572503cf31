import { Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./Card.module.css";

interface Props {
  readonly title?: string;
  readonly about?: ReactNode;
  readonly actions?: ReactNode;
  /** Removes the padding, for tables and lists. */
  readonly flush?: boolean;
  readonly children: ReactNode;
}

export function Card({ title, about, actions, flush = false, children }: Props) {
  return (
    <section className={classes["card"]} data-flush={flush || undefined}>
      {title && (
        <header className={classes["head"]}>
          <div>
            <Title order={2} size="h3">
              {title}
            </Title>
            {about && (
              <Text size="xs" c="dimmed" mt={2} maw="var(--measure)">
                {about}
              </Text>
            )}
          </div>
          {actions}
        </header>
      )}
      {children}
    </section>
  );
}
