import { useTranslation } from "react-i18next";
import { FormDialog } from "#ui/FormDialog.tsx";
import { AddFlagsForm } from "./AddFlagsForm.tsx";
import { parseRemoteFlags } from "./flag-lines.ts";

interface Props {
  readonly gameId: number;
  readonly challengeId: number;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Adds flags whose attachments are external URLs. */
export function AddRemoteFlagsDialog({ opened, onClose, ...challenge }: Props) {
  const { t } = useTranslation();
  return (
    <FormDialog opened={opened} onClose={onClose} title={t("flag.add.remote-title")} size="lg">
      <AddFlagsForm {...challenge} lineFormat="remote" parse={parseRemoteFlags} rows={6} onDone={onClose} />
    </FormDialog>
  );
}
