import { notifications } from "@mantine/notifications";
import { sentence } from "./words.ts";

export function tell(message: string): void {
  notifications.show({ message, color: "teal", withBorder: true });
}

/** Stays until it is read. */
export function tellError(error: Error): void {
  notifications.show({
    title: "That did not work",
    message: sentence(error.message),
    color: "red",
    withBorder: true,
    autoClose: false,
  });
}
