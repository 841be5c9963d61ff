import { Modal } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { ColourSetting } from "#theme/ColourSetting.tsx";
import { showDialog } from "./open-dialog.ts";

export function ColourDialog() {
  const { t } = useTranslation();
  return (
    <Modal
      opened
      onClose={() => showDialog()}
      title={t("shell.colour.title")}
      closeButtonProps={{ "aria-label": t("shell.dialog.close") }}
    >
      <ColourSetting />
    </Modal>
  );
}
