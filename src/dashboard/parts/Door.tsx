import { Text, Title } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import type { ReactNode } from "react";
import classes from "./Door.module.css";
import { Mark } from "./Mark.tsx";

interface Props {
  readonly title: string;
  readonly about: string;
  readonly children: ReactNode;
}

/** The frame of the pages before the login. */
export function Door({ title, about, children }: Props) {
  useDocumentTitle(`${title} · memoryd`);
  return (
    <main className={classes["door"]}>
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
