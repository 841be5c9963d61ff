import type { ModalProps } from "@mantine/core";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "./ConfirmDialog.tsx";
import { Dialog } from "./Dialog.tsx";

/** A dialog with a form. Requires a confirmation before unsaved input is lost. */
export function FormDialog({ opened, onClose, children, ...props }: ModalProps) {
  const { t } = useTranslation();
  const lastEditedField = useRef<EventTarget>(null);
  const [isConfirming, setIsConfirming] = useState(false);
  // The form can be saved while the confirmation is open.
  if (isConfirming && !opened) setIsConfirming(false);

  function close() {
    const field = lastEditedField.current;
    // The field is no longer in the page if the dialog was reopened, or if the form was replaced after it was saved.
    if (field instanceof Node && field.isConnected) setIsConfirming(true);
    else onClose();
  }

  return (
    <Dialog {...props} opened={opened} onClose={close} closeOnClickOutside={false}>
      <div
        style={{ display: "contents" }}
        onInput={(event) => {
          lastEditedField.current = event.target;
        }}
      >
        {children}
      </div>
      {/* Mounted only while it is open: otherwise it would also handle the Escape key that opens it. */}
      {isConfirming && (
        <ConfirmDialog
          opened
          title={t("common.leave.dialog-title")}
          text={t("common.leave.text")}
          confirm={t("common.draft.discard")}
          destructive
          pending={false}
          onConfirm={onClose}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </Dialog>
  );
}
