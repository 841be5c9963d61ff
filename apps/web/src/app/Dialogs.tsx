import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { activeLanguage } from "#i18n/i18n.ts";
import { languageEntries } from "#i18n/languages.ts";
import { useColourDialogOpened } from "./colour-dialog.ts";

const LanguageNotice = lazy(async () => ({
  default: (await import("#i18n/LanguageNotice.tsx")).LanguageNotice,
}));
const ColourDialog = lazy(async () => ({ default: (await import("./ColourDialog.tsx")).ColourDialog }));

/** Dialogs that may appear on any screen. Each is loaded when it is needed: most first views have none. */
export function Dialogs() {
  // Makes this part follow a change of language.
  useTranslation();
  const choosesColour = useColourDialogOpened();
  return (
    <Suspense>
      {languageEntries[activeLanguage()].texts !== "reviewed" && <LanguageNotice />}
      {choosesColour && <ColourDialog />}
    </Suspense>
  );
}
