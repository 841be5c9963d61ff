import { useTranslation } from "react-i18next";
import { Note } from "#ui/Note.tsx";

/** CODE-8: warns that the next push replaces what is changed here. */
export function ManagedNote() {
  const { t } = useTranslation();
  return (
    <Note color="yellow" role="note" title={t("challenge.code.managed")}>
      {t("challenge.code.warning")}
    </Note>
  );
}
