import type { NotificationData } from "@mantine/notifications";
import { useSyncExternalStore } from "react";
import { sentence } from "./format.ts";

export function notify(message: string): void {
  void show({ message, color: "teal", withBorder: true });
}

/** Stays on the screen until the reader closes it. */
export function notifyError(error: Error): void {
  void show({
    title: "The action failed",
    message: sentence(error.message),
    color: "red",
    withBorder: true,
    autoClose: false,
  });
}

let isAsked = false;
const listeners = new Set<() => void>();

/** Whether there was anything to show: the first page needs no notification, so it does not load their code. */
export function useNotified(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    () => isAsked,
  );
}

export async function show(notification: NotificationData): Promise<void> {
  isAsked = true;
  for (const listener of listeners) listener();
  const { notifications } = await import("@mantine/notifications");
  notifications.show(notification);
}
