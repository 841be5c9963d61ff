import { deleteImport, type Import, listImports } from "@gonfalon/contract/import.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#api/call.ts";
import { useAction } from "#api/use-action.ts";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";

interface Props {
  /** Undefined closes the dialog. */
  readonly import: Import | undefined;
  readonly onClose: () => void;
}

export function DeleteImport({ import: pendingImport, onClose }: Props) {
  const { t } = useTranslation();
  // Keeps the text during the closing animation.
  const [last, setLast] = useState(pendingImport);
  if (pendingImport && pendingImport !== last) setLast(pendingImport);
  const file = last?.fileName ?? "";
  const remove = useAction((guid: string) => call(deleteImport, { params: { guid } }), {
    success: t("import.delete.done", { file }),
    refresh: [listImports],
  });

  async function confirm() {
    if (pendingImport) await remove.run(pendingImport.id);
    onClose();
  }

  return (
    <ConfirmDialog
      opened={pendingImport !== undefined}
      title={t("import.delete.title", { file })}
      text={t("import.delete.text")}
      confirm={t("import.delete.confirm")}
      destructive
      pending={remove.pending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  );
}
