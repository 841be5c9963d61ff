import { type GameDetail, getGame, listGames } from "@gonfalon/contract/game-view.ts";
import { leaveGame } from "@gonfalon/contract/participation.ts";
import { useTranslation } from "react-i18next";
import { call } from "#api/call.ts";
import { useAction } from "#api/use-action.ts";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";

interface Props {
  readonly game: GameDetail;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Asks for confirmation before a registration is withdrawn. */
export function LeaveDialog({ game, opened, onClose }: Props) {
  const { t } = useTranslation();
  const leave = useAction(() => call(leaveGame, { params: { id: game.id } }), {
    success: t("game.leave.done"),
    refresh: [getGame, listGames],
  });

  async function confirm(close: () => void) {
    await leave.run();
    close();
  }

  return (
    <ConfirmDialog
      opened={opened}
      title={t("game.leave.title", { title: game.title })}
      text={t("game.leave.text")}
      confirm={t("game.act.leave")}
      destructive
      pending={leave.pending}
      onConfirm={(close) => void confirm(close)}
      onClose={onClose}
    />
  );
}
