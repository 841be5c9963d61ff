import { ModalsProvider } from "@mantine/modals";
import { useTranslation } from "react-i18next";
import { LanguageNotice } from "#i18n/LanguageNotice.tsx";

/** Where dialogs appear. Loaded after the first view, which has none. */
export function Dialogs() {
  const { t } = useTranslation();
  return (
    <ModalsProvider
      labels={{ confirm: t("shell.dialog.confirm"), cancel: t("shell.dialog.cancel") }}
      modalProps={{ closeButtonProps: { "aria-label": t("shell.dialog.close") } }}
    >
      <LanguageNotice />
    </ModalsProvider>
  );
}
