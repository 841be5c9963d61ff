import { useTranslation } from "react-i18next";
import { ColorSetting } from "#theme/ColorSetting.tsx";
import { Dialog } from "#ui/Dialog.tsx";
import { showDialog } from "./open-dialog.ts";

export function ColorDialog() {
  const { t } = useTranslation();
  return (
    <Dialog opened onClose={() => showDialog()} title={t("shell.color.title")}>
      <ColorSetting />
    </Dialog>
  );
}
