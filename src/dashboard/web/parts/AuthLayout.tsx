import { Text, Title } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import type { ReactNode } from "react";
import classes from "./AuthLayout.module.css";
import { Mark } from "./Mark.tsx";

interface Props {
  readonly title: string;
  readonly about: string;
  readonly children: ReactNode;
}

/** The layout of the pages that need no login. */
export function AuthLayout({ title, about, children }: Props) {
  useDocumentTitle(`${title} · memoryd`);
  return (
    <main className={classes["layout"]}>
      <div className={classes["card"]}>
        <Mark size={36} />
        <Title order={1} mt="md">
          {title}
        </Title>
        <Text size="sm" c="dimmed" mt={6} mb="lg">
          {about}
        </Text>
        {children}
      </div>
    </main>
  );
}
