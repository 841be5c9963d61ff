import { useTranslation } from "react-i18next";
import { usePlatform } from "#api/use-platform.ts";
import { showDialog } from "#routing/open-dialog.ts";
import { ColorSetting } from "#theme/ColorSetting.tsx";
import { Dialog } from "#ui/Dialog.tsx";

export function ColorDialog() {
  const { t } = useTranslation();
  const { customTheme } = usePlatform();
  return (
    <Dialog opened onClose={() => showDialog()} title={t("shell.color.title")}>
      <ColorSetting platformColor={customTheme} />
    </Dialog>
  );
}
