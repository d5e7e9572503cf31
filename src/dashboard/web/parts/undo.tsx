import { Button, Group, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { notify, notifyError, show } from "./notify.ts";

/** How long an undo is offered. The time stands still while the pointer is over the offer. */
const UNDO_MS = 10_000;

interface Offer {
  readonly id: string;
  readonly undo: () => Promise<void>;
}

/** The newest comes last. */
const offers: Offer[] = [];

/**
 * Says what was done and offers to take it back, by a button and by the key Z, which takes back the newest. Screen readers read it at once,
 * because a notification is an alert. The offer outlives the page that made it.
 *
 * @example
 * offerUndo("Deleted.", () => changeAll({ action: "restore", ids: [id] }));
 */
export function offerUndo(text: string, undo: () => Promise<void>): void {
  const offer: Offer = { id: crypto.randomUUID(), undo };
  if (offers.length === 0) document.addEventListener("keydown", onKey);
  offers.push(offer);
  void show({
    id: offer.id,
    color: "teal",
    withBorder: true,
    autoClose: UNDO_MS,
    onClose: () => withdraw(offer),
    message: (
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Text size="sm">{text}</Text>
        <Button size="compact-sm" variant="default" flex="none" aria-keyshortcuts="z" onClick={() => void takeBack(offer)}>
          Undo (Z)
        </Button>
      </Group>
    ),
  });
}

function withdraw(offer: Offer): void {
  const at = offers.indexOf(offer);
  if (at >= 0) offers.splice(at, 1);
  if (offers.length === 0) document.removeEventListener("keydown", onKey);
}

async function takeBack(offer: Offer): Promise<void> {
  // Once, however often the button is pressed.
  if (!offers.includes(offer)) return;
  withdraw(offer);
  notifications.hide(offer.id);
  try {
    await offer.undo();
    notify("Undone.");
  } catch (error) {
    notifyError(error instanceof Error ? error : new Error("it could not be undone"));
  }
}

function onKey(event: KeyboardEvent): void {
  const newest = offers.at(-1);
  const isZ = event.key.toLowerCase() === "z" && !event.ctrlKey && !event.metaKey && !event.altKey;
  if (!newest || !isZ || event.defaultPrevented || isTyping(event.target)) return;
  event.preventDefault();
  void takeBack(newest);
}

/** Whether a letter is text there. */
function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));
}
