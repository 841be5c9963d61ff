import { useTranslation } from "react-i18next";
import { Note } from "#ui/Note.tsx";

/** CODE-8: warns that the next push from the repository replaces changes made in the editor. */
export function ManagedNote() {
  const { t } = useTranslation();
  return (
    <Note color="yellow" role="note" title={t("challenge.code.managed")}>
      {t("challenge.code.warning")}
    </Note>
  );
}
