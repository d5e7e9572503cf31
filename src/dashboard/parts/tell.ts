import { notifications } from "@mantine/notifications";
import { ApiError } from "../api/transport.ts";
import { sentence } from "./words.ts";

export function tell(message: string): void {
  notifications.show({ message, color: "teal", withBorder: true });
}

/** Stays until it is read. */
export function tellError(error: Error): void {
  const request = error instanceof ApiError && error.code === "internal_error" && error.requestId ? ` (${error.requestId})` : "";
  notifications.show({
    title: "That did not work",
    message: sentence(error.message) + request,
    color: "red",
    withBorder: true,
    autoClose: false,
  });
}
