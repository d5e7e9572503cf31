import { Group, Text, Title } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import type { ReactNode } from "react";
import classes from "./Page.module.css";

interface Props {
  readonly title: string;
  /** One sentence about the purpose of the page. */
  readonly about?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

export function Page({ title, about, actions, children }: Props) {
  useDocumentTitle(`${title} · memoryd`);
  return (
    <>
      <header className={classes["head"]}>
        <div>
          <Title order={1}>{title}</Title>
          {about && (
            <Text size="sm" c="dimmed" mt={4} maw="var(--measure)">
              {about}
            </Text>
          )}
        </div>
        {actions && <Group gap="xs">{actions}</Group>}
      </header>
      {children}
    </>
  );
}
