import { IconSearch } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { showDialog } from "#routing/open-dialog.ts";
import { ToolButton } from "./ToolButton.tsx";

/** Opens the command palette. Shown where the palette field does not fit, for example on phones. */
export function PaletteButton() {
  const { t } = useTranslation();
  return (
    <ToolButton
      label={t("shell.palette.label")}
      icon={IconSearch}
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => showDialog("palette")}
    />
  );
}
