import { Modal, type ModalProps } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { ClosingContent } from "./ClosingContent.tsx";
import { focusFirstField } from "./first-field.ts";
import { useReturnedFocus } from "./use-returned-focus.ts";

/** A modal dialog with a labeled close button. The focus starts in its first field, and returns when the dialog closes. */
export function Dialog({ children, ...props }: ModalProps) {
  const { t } = useTranslation();
  useReturnedFocus(props.opened);
  return (
    <Modal closeButtonProps={{ "aria-label": t("shell.dialog.close") }} {...props}>
      <ClosingContent ref={startInFirstField} opened={props.opened}>
        {children}
      </ClosingContent>
    </Modal>
  );
}

function startInFirstField(box: HTMLElement | null): (() => void) | undefined {
  return box ? focusFirstField(box) : undefined;
}
