import { Modal, type ModalProps } from "@mantine/core";
import { useFocusReturn } from "./useFocusReturn.ts";

/** A modal dialog that is mounted only while it is open. Returns the focus when it closes. */
export function Dialog(props: Omit<ModalProps, "opened">) {
  useFocusReturn();
  return <Modal opened {...props} />;
}
