import { Tooltip } from "@mantine/core";
import { useEffect, useState } from "react";

interface Props {
  readonly target: HTMLElement;
  readonly label: string;
}

/** As long as a pointer may cross an element without asking anything. */
const PAUSE_MS = 250;

/** A tip beside an element that is pointed at. Rendered only while it is. */
export function Tip({ target, label }: Props) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOpen(true), PAUSE_MS);
    return () => clearTimeout(timer);
  }, []);
  return <Tooltip target={target} label={label} opened={isOpen} />;
}
