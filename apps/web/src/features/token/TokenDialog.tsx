import { useTranslation } from "react-i18next";
import { Dialog } from "#ui/Dialog.tsx";
import { TokenForm } from "./TokenForm.tsx";

interface Props {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Creates a token and shows its text once. */
export function TokenDialog({ opened, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog opened={opened} onClose={onClose} title={t("token.create.title")} closeOnClickOutside={false}>
      <TokenForm onClose={onClose} />
    </Dialog>
  );
}
