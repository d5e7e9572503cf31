import { Badge, UnstyledButton } from "@mantine/core";
import type { MemoryLink } from "../../../api/contract-memories.ts";
import classes from "./LinkedMemory.module.css";

interface Props {
  readonly link: MemoryLink;
  /** Opens the linked memory. Absent in dialogs, where a link would lead away. */
  readonly onOpen?: (id: string) => void;
}

export function LinkedMemory({ link, onOpen }: Props) {
  const text = (
    <>
      <span>
        {link.excerpt}
        {link.is_cut && "…"}
      </span>
      {link.level === 1 && <Badge color="teal">Abstraction</Badge>}
      {link.status === "deprecated" && <Badge color="gray">Deprecated</Badge>}
    </>
  );
  if (!onOpen) return <div className={classes["link"]}>{text}</div>;
  return (
    <UnstyledButton className={classes["link"]} onClick={() => onOpen(link.id)}>
      {text}
    </UnstyledButton>
  );
}

export function LinkedMemories({ links, onOpen }: { readonly links: readonly MemoryLink[]; readonly onOpen?: (id: string) => void }) {
  return (
    <ul className={classes["links"]}>
      {links.map((link) => (
        <li key={link.id}>
          <LinkedMemory link={link} {...(onOpen ? { onOpen } : {})} />
        </li>
      ))}
    </ul>
  );
}
