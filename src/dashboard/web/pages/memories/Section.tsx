import { Title } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./Section.module.css";

export function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={classes["section"]}>
      <Title order={3} mb="xs">
        {title}
      </Title>
      {children}
    </section>
  );
}
