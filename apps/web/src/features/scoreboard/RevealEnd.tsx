import { type GameDetail, unfreezeBoard } from "@gonfalon/contract/game.ts";
import { getScoreboard } from "@gonfalon/contract/scoreboard.ts";
import { includesRole } from "@gonfalon/rules/roles.ts";
import { Button, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { call } from "#api/call.ts";
import { useSession } from "#api/session.ts";
import { useAction } from "#api/use-action.ts";
import { gameReadEndpoints } from "#game/game-read-endpoints.ts";
import { paths } from "#routing/paths.ts";
import { ProblemResponse } from "#state/problem-response.ts";
import { stopSpacePropagation } from "./stop-space-propagation.ts";

/** REVEAL-3: after the last step, an administrator can publish the final board. */
export function RevealEnd({ game }: { readonly game: Pick<GameDetail, "id" | "frozen"> }) {
  const { t } = useTranslation();
  const session = useSession();
  const publish = useAction(() => call(unfreezeBoard, { params: { id: game.id } }).catch(expectNotFrozen), {
    success: t("reveal.published"),
    refresh: [...gameReadEndpoints, getScoreboard],
  });
  if (!game.frozen)
    return (
      <Button component={Link} to={paths.gameScoreboard(game.id)} size="lg" variant="default">
        {t("reveal.show-board")}
      </Button>
    );
  if (session.state !== "ready" || !session.data || !includesRole(session.data.role, "Admin"))
    return <Text>{t("reveal.ask-admin")}</Text>;
  return (
    <Button
      size="lg"
      loading={publish.pending}
      onClick={() => void publish.run()}
      onKeyDown={stopSpacePropagation}
    >
      {t("reveal.publish")}
    </Button>
  );
}

/** The endpoint responds with 400 only if the board is not frozen: someone else has published it already. */
function expectNotFrozen(error: unknown): void {
  if (!(error instanceof ProblemResponse && error.status === 400)) throw error;
}
