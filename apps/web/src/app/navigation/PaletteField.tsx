import { IconSearch } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { showDialog } from "#routing/open-dialog.ts";
import { getModifierName } from "#ui/modifier-name.ts";
import classes from "./PaletteField.module.css";

/** Opens the command palette. The button looks like a search field and shows the shortcut. */
export function PaletteField() {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className={classes.field}
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => showDialog("palette")}
    >
      <IconSearch size={16} stroke={1.75} aria-hidden />
      <span>
        {t("shell.palette.label")}
        <span aria-hidden>…</span>
      </span>
      <kbd aria-hidden>{getModifierName()}</kbd>
      <kbd aria-hidden>K</kbd>
    </button>
  );
}
