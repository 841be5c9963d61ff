import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { activeLanguage } from "#i18n/i18n.ts";
import { languageEntries } from "#i18n/languages.ts";
import { useOpenDialog } from "#routing/open-dialog.ts";

const LanguageNotice = lazy(async () => ({
  default: (await import("./LanguageNotice.tsx")).LanguageNotice,
}));
const ColorDialog = lazy(async () => ({ default: (await import("./ColorDialog.tsx")).ColorDialog }));
const ShortcutSheet = lazy(async () => ({ default: (await import("./ShortcutSheet.tsx")).ShortcutSheet }));

/** Dialogs of any screen. Each is loaded on demand: most first views have none. */
export function Dialogs() {
  // Renders again when the language changes.
  useTranslation();
  const opened = useOpenDialog();
  return (
    <Suspense>
      {languageEntries[activeLanguage()].texts !== "reviewed" && <LanguageNotice />}
      {opened === "color" && <ColorDialog />}
      {opened === "keys" && <ShortcutSheet />}
    </Suspense>
  );
}
