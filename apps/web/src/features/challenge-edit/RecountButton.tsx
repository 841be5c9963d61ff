import { refreshAcceptedCounts } from "@gonfalon/contract/challenge.ts";
import { Button } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { call } from "#api/call.ts";
import { useAction } from "#api/use-action.ts";
import { challengeReadEndpoints } from "./challenge-read-endpoints.ts";

/** Rebuilds the scoreboard from the game's solves. */
export function RecountButton({ gameId }: { readonly gameId: number }) {
  const { t } = useTranslation();
  const recount = useAction(() => call(refreshAcceptedCounts, { params: { id: gameId } }), {
    success: t("challenge.recount.done"),
    refresh: challengeReadEndpoints,
  });
  return (
    <Button
      variant="default"
      leftSection={<IconRefresh size={16} aria-hidden />}
      loading={recount.pending}
      onClick={() => void recount.run()}
    >
      {t("challenge.recount.button")}
    </Button>
  );
}
