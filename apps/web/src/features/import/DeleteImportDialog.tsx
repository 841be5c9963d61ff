import { deleteImport, type Import, listImports } from "@gonfalon/contract/import.ts";
import { useTranslation } from "react-i18next";
import { call } from "#api/call.ts";
import { useAction } from "#api/use-action.ts";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { useLastDefined } from "#ui/use-last-defined.ts";

interface Props {
  /** Undefined closes the dialog. */
  readonly import: Import | undefined;
  readonly onClose: () => void;
}

export function DeleteImportDialog({ import: importToDelete, onClose }: Props) {
  const { t } = useTranslation();
  const lastImport = useLastDefined(importToDelete);
  const fileName = lastImport?.fileName ?? "";
  const remove = useAction((guid: string) => call(deleteImport, { params: { guid } }), {
    success: t("import.delete.done", { file: fileName }),
    refresh: [listImports],
  });

  async function confirm(close: () => void) {
    if (importToDelete) await remove.run(importToDelete.id);
    close();
  }

  return (
    <ConfirmDialog
      opened={importToDelete !== undefined}
      title={t("import.delete.title", { file: fileName })}
      text={t("import.delete.text")}
      confirm={t("import.delete.confirm")}
      destructive
      pending={remove.pending}
      onConfirm={(close) => void confirm(close)}
      onClose={onClose}
    />
  );
}
