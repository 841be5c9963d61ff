import { Modal, type ModalProps } from "@mantine/core";
import { useTranslation } from "react-i18next";

/** What lies above the screen until it is closed, with a name on the button that does. */
export function Dialog(props: ModalProps) {
  const { t } = useTranslation();
  return <Modal closeButtonProps={{ "aria-label": t("shell.dialog.close") }} {...props} />;
}
