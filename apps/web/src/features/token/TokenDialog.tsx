import { useTranslation } from "react-i18next";
import { Dialog } from "#ui/Dialog.tsx";
import { type GameOption, TokenForm } from "./TokenForm.tsx";

interface Props {
  readonly opened: boolean;
  readonly games: readonly GameOption[];
  readonly onClose: () => void;
}

/** Creates a token and shows its text once. */
export function TokenDialog({ opened, games, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog opened={opened} onClose={onClose} title={t("token.create.title")} closeOnClickOutside={false}>
      <TokenForm games={games} onClose={onClose} />
    </Dialog>
  );
}
