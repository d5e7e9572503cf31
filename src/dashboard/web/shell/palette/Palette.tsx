import { Combobox, Modal, TextInput, useCombobox } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { Search } from "lucide-react";
import { useEffect, useState } from "react";
import { useLocation } from "wouter";
import { DASHBOARD_LIMITS } from "../../../api/contract-limits.ts";
import { type Find, useFinds } from "./finds.ts";
import classes from "./Palette.module.css";

const TYPING_PAUSE_MS = 150;

/** Finds people, memories, keys and pages by a few letters, and does what the menus do. */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const [typed, setTyped] = useState("");
  const [asked] = useDebouncedValue(typed.trim(), TYPING_PAUSE_MS);
  const [, navigate] = useLocation();
  const { groups, isLooking } = useFinds(asked);
  const finds = groups.flatMap((group) => group.finds);
  const combobox = useCombobox({ opened: true });
  const { selectFirstOption } = combobox;
  // biome-ignore lint/correctness/useExhaustiveDependencies: Enter takes the first of what was just found
  useEffect(() => void selectFirstOption(), [finds.map(({ id }) => id).join(" ")]);
  const open = (id: string) => {
    const found = finds.find((find) => find.id === id);
    if (!found) return;
    onClose();
    if ("href" in found) navigate(found.href);
    else found.act();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      withCloseButton={false}
      centered={false}
      yOffset="12vh"
      padding={0}
      size="34rem"
      aria-label="Find anything"
    >
      <Combobox store={combobox} onOptionSubmit={open}>
        <Combobox.EventsTarget>
          <TextInput
            size="md"
            variant="unstyled"
            className={classes["input"] ?? ""}
            aria-label="Find anything"
            placeholder="A person, some words of a memory, an id, a key, a page"
            leftSection={<Search size={17} aria-hidden />}
            maxLength={DASHBOARD_LIMITS.browseTextCharacters}
            value={typed}
            data-autofocus
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </Combobox.EventsTarget>
        <Combobox.Options className={classes["options"] ?? ""} aria-label="What was found" aria-busy={isLooking}>
          {groups.map(({ title, finds: found }) => (
            <Combobox.Group key={title} label={title}>
              {found.map((find) => (
                <Option key={find.id} {...find} />
              ))}
            </Combobox.Group>
          ))}
          {finds.length === 0 && <Combobox.Empty>{isLooking ? "Looking" : "Nothing was found"}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox>
    </Modal>
  );
}

function Option({ id, label, about, icon: Icon }: Find) {
  return (
    <Combobox.Option value={id} className={classes["option"] ?? ""}>
      <Icon size={15} aria-hidden />
      <span className={classes["label"]}>{label}</span>
      {about !== undefined && <span className={classes["about"]}>{about}</span>}
    </Combobox.Option>
  );
}
