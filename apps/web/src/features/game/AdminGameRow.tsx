import { type GameInfo, updateGame } from "@gonfalon/contract/game.ts";
import { ActionIcon, Anchor, Group, Text, Tooltip } from "@mantine/core";
import { IconEye } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { call } from "#api/call.ts";
import { useAction } from "#api/use-action.ts";
import { useGamePhase } from "#game/game-phase.ts";
import { gameReadEndpoints } from "#game/game-read-endpoints.ts";
import { PhaseBadge } from "#game/PhaseBadge.tsx";
import { formatDateTime } from "#i18n/format.ts";
import { paths } from "#routing/paths.ts";
import { SavingSwitch } from "#ui/SavingSwitch.tsx";
import classes from "./AdminGameRow.module.css";
import { GamePoster } from "./GamePoster.tsx";

export function AdminGameRow({ game }: { readonly game: GameInfo }) {
  const { t } = useTranslation();
  const phase = useGamePhase(game);
  const { id, title } = game;
  return (
    <li className={classes.row}>
      <VisibilitySwitch game={game} />
      <div className={classes.poster}>
        <GamePoster game={game} />
      </div>
      <div className={classes.text}>
        <Anchor component={Link} to={paths.admin.gameOverview(id)} fw={600}>
          {title}
        </Anchor>
        <Text size="sm" c="dimmed" lineClamp={2}>
          {game.summary}
        </Text>
      </div>
      <div className={classes.text}>
        <PhaseBadge phase={phase} pausedAt={game.pausedAt} />
        <Text size="sm" c="dimmed">
          <time dateTime={new Date(game.start).toISOString()}>{formatDateTime(game.start)}</time>
          {" – "}
          <time dateTime={new Date(game.end).toISOString()}>{formatDateTime(game.end)}</time>
        </Text>
      </div>
      <Group gap="xs" wrap="nowrap">
        <Tooltip label={t("game.admin.view", { title })}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            component={Link}
            to={paths.game(id)}
            aria-label={t("game.admin.view", { title })}
          >
            <IconEye size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Group>
    </li>
  );
}

/** Shows or hides the game; the change is saved immediately. */
function VisibilitySwitch({ game }: { readonly game: GameInfo }) {
  const { t } = useTranslation();
  const { id, title, hidden } = game;
  const save = useAction(
    (isHidden: boolean) => call(updateGame, { params: { id }, body: { hidden: isHidden } }),
    {
      success: t(hidden ? "game.admin.shown-done" : "game.admin.hidden-done", { title }),
      refresh: gameReadEndpoints,
    },
  );
  return (
    <Tooltip label={t("game.admin.shown", { title })} refProp="rootRef">
      <SavingSwitch
        aria-label={t("game.admin.shown", { title })}
        checked={!hidden}
        pending={save.pending}
        onChange={(isShown) => void save.run(!isShown)}
      />
    </Tooltip>
  );
}
