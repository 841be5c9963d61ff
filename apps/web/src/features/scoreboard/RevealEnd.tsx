import type { GameDetail } from "@gonfalon/contract/game.ts";
import { Button, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useProfile } from "#api/session.ts";
import { useUnfreeze } from "#game/use-unfreeze.ts";
import { paths } from "#routing/paths.ts";
import { stopSpacePropagation } from "./stop-space-propagation.ts";

/** REVEAL-3: after the last step, an administrator can publish the final board. */
export function RevealEnd({ game }: { readonly game: Pick<GameDetail, "id" | "frozen"> }) {
  const { t } = useTranslation();
  const isAdmin = useProfile()?.role === "Admin";
  const publish = useUnfreeze(game.id, t("reveal.published"));
  if (!game.frozen)
    return (
      <Button component={Link} to={paths.gameScoreboard(game.id)} size="lg" variant="default">
        {t("reveal.show-board")}
      </Button>
    );
  if (!isAdmin) return <Text>{t("reveal.ask-admin")}</Text>;
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
