import { useTranslation } from "react-i18next";
import { showDialog } from "#routing/open-dialog.ts";
import { ColorSetting } from "#theme/ColorSetting.tsx";
import { Dialog } from "#ui/Dialog.tsx";

export function ColorDialog() {
  const { t } = useTranslation();
  return (
    <Dialog opened onClose={() => showDialog()} title={t("shell.color.title")}>
      <ColorSetting />
    </Dialog>
  );
}
