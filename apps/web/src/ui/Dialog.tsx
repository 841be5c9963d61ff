import { Modal, type ModalProps } from "@mantine/core";
import { useTranslation } from "react-i18next";

/** A modal dialog with a labelled close button. */
export function Dialog(props: ModalProps) {
  const { t } = useTranslation();
  return <Modal closeButtonProps={{ "aria-label": t("shell.dialog.close") }} {...props} />;
}
