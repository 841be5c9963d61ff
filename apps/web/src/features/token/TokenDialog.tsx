import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "#ui/Dialog.tsx";
import { TokenForm } from "./TokenForm.tsx";
import { TokenSecret } from "./TokenSecret.tsx";

interface Props {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Creates a token and shows its text once, even if the dialog is closed during the request. */
export function TokenDialog({ opened, onClose }: Props) {
  const { t } = useTranslation();
  const [secret, setSecret] = useState<string>();

  function close() {
    setSecret(undefined);
    onClose();
  }

  return (
    <Dialog
      opened={opened || secret !== undefined}
      onClose={close}
      title={t("token.create.title")}
      closeOnClickOutside={false}
    >
      {opened && secret === undefined && <TokenForm onSecret={setSecret} />}
      {secret !== undefined && <TokenSecret secret={secret} onClose={close} />}
    </Dialog>
  );
}
