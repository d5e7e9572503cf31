import { EmptyState } from "@mantine/core";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

interface Props {
  readonly icon: LucideIcon;
  readonly title: string;
  /** Says how to fill the list, or why it is empty. */
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

export function Empty({ icon: Icon, title, children, action }: Props) {
  return (
    <EmptyState
      py="3rem"
      px="md"
      size="sm"
      withIndicatorBackground
      icon={<Icon strokeWidth={1.5} aria-hidden />}
      title={title}
      description={children}
    >
      {action && <EmptyState.Actions>{action}</EmptyState.Actions>}
    </EmptyState>
  );
}
