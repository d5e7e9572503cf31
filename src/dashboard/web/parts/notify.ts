import type { NotificationData } from "@mantine/notifications";
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

/** The first page needs no notification, so it does not wait for their code. */
async function show(notification: NotificationData): Promise<void> {
  const { notifications } = await import("@mantine/notifications");
  notifications.show(notification);
}
