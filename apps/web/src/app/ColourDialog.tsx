import { useTranslation } from "react-i18next";
import { ColourSetting } from "#theme/ColourSetting.tsx";
import { Dialog } from "#ui/Dialog.tsx";
import { showDialog } from "./open-dialog.ts";

export function ColourDialog() {
  const { t } = useTranslation();
  return (
    <Dialog opened onClose={() => showDialog()} title={t("shell.colour.title")}>
      <ColourSetting />
    </Dialog>
  );
}
