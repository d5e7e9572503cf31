import { Modal, type ModalProps } from "@mantine/core";
import { useFocusReturn } from "./useFocusReturn.ts";

/** A modal window that is in the page only while it is open. */
export function Dialog(props: Omit<ModalProps, "opened">) {
  useFocusReturn();
  return <Modal opened {...props} />;
}
