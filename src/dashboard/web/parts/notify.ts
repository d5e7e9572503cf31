import { notifications } from "@mantine/notifications";
import { sentence } from "./format.ts";

export function notify(message: string): void {
  notifications.show({ message, color: "teal", withBorder: true });
}

/** Stays on the screen until the reader closes it. */
export function notifyError(error: Error): void {
  notifications.show({
    title: "The action failed",
    message: sentence(error.message),
    color: "red",
    withBorder: true,
    autoClose: false,
  });
}
