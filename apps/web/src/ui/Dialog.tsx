import { Modal, type ModalProps } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { focusFirstField } from "./first-field.ts";

/**
 * A modal dialog with a labeled close button. The focus starts in its first field. While the closing animation runs, the
 * content is inert: a second click on its button must not repeat the action.
 */
export function Dialog({ children, ...props }: ModalProps) {
  const { t } = useTranslation();
  return (
    <Modal closeButtonProps={{ "aria-label": t("shell.dialog.close") }} {...props}>
      <div ref={startInFirstField} inert={!props.opened}>
        {children}
      </div>
    </Modal>
  );
}

function startInFirstField(box: HTMLElement | null): (() => void) | undefined {
  return box ? focusFirstField(box) : undefined;
}
