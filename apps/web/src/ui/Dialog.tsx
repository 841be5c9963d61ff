import { Modal, type ModalProps } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { ClosingContent } from "./ClosingContent.tsx";
import { focusFirstField } from "./first-field.ts";
import { NestedDialogs, useNestedDialogs } from "./use-nested-dialogs.ts";
import { useReturnedFocus } from "./use-returned-focus.ts";

/** A modal dialog with a labeled close button. Its first field gets the focus, which returns to the opener on close. */
export function Dialog({ children, closeOnEscape = true, ...props }: ModalProps) {
  const { t } = useTranslation();
  const { hasNested, report } = useNestedDialogs(props.opened);
  useReturnedFocus(props.opened);
  return (
    <Modal
      closeButtonProps={{ "aria-label": t("shell.dialog.close") }}
      closeOnEscape={closeOnEscape && !hasNested}
      {...props}
    >
      <NestedDialogs value={report}>
        <ClosingContent ref={startInFirstField} opened={props.opened}>
          {children}
        </ClosingContent>
      </NestedDialogs>
    </Modal>
  );
}

function startInFirstField(box: HTMLElement | null): (() => void) | undefined {
  return box ? focusFirstField(box) : undefined;
}
