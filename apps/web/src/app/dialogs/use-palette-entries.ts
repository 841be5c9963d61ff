import { type BasicGameInfo, recentGames } from "@gonfalon/contract/game-view.ts";
import type { Scoreboard } from "@gonfalon/contract/scoreboard.ts";
import { getGamePhase } from "@gonfalon/rules/game-phase.ts";
import { IconBox, IconFlag, IconUsersGroup } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router";
import { useProfile } from "#api/session.ts";
import { useEndpoint } from "#api/use-endpoint.ts";
import { listNavigationEntries } from "#app/navigation/navigation-entries.ts";
import { useAccountCommands } from "#app/navigation/use-account-commands.ts";
import { useOwnInstances } from "#features/instance/use-own-instances.ts";
import { getCategoryName } from "#game/category-name.ts";
import { useScoreboard } from "#game/use-scoreboard.ts";
import { paths } from "#routing/paths.ts";
import { getCategoryStyle } from "#theme/categories.ts";
import { getServerTime } from "#time/server-clock.ts";
import type { PaletteEntry } from "./palette-search.ts";

const MAX_GAMES = 50;
const ONCE = { once: true } as const;

/** The choices of the command palette for this user and screen, with the challenges and teams of one game. */
export function usePaletteEntries(): readonly PaletteEntry[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const commands = useAccountCommands();
  const instances = useOwnInstances();
  const gameList = useEndpoint(recentGames, { query: { limit: MAX_GAMES } }, ONCE);
  const games = gameList.state === "ready" ? gameList.data : [];
  const gameId = useUrlGameId() ?? findRunningGame(games)?.id;
  const board = useScoreboard(gameId, ONCE);
  const role = useProfile()?.role;

  const toLink = (entry: Omit<PaletteEntry, "key" | "run">, path: string): PaletteEntry => ({
    ...entry,
    // A challenge and its running instance have the same path.
    key: `${entry.group} ${path}`,
    run: () => void navigate(path),
  });
  return [
    ...(board.state === "ready" && gameId !== undefined
      ? listBoardEntries(board.data).map(({ to, ...entry }) => toLink(entry, to(gameId)))
      : []),
    ...instances.map((instance) =>
      toLink(
        { group: "instances", label: instance.challengeTitle, detail: instance.gameTitle, icon: IconBox },
        `${paths.gameChallenges(instance.gameId)}#${instance.challengeId}`,
      ),
    ),
    ...games.map(({ id, title }) => toLink({ group: "games", label: title, icon: IconFlag }, paths.game(id))),
    ...listNavigationEntries(role).map(({ path, label, icon }) =>
      toLink({ group: "go-to", label: t(label), icon }, path),
    ),
    ...commands.map(
      ({ label, icon, run }): PaletteEntry => ({
        key: `action ${label}`,
        group: "actions",
        label,
        icon,
        run,
      }),
    ),
  ];
}

/** The id of the game whose screen is open. */
function useUrlGameId(): number | undefined {
  const id = /^\/(?:admin\/)?games\/(\d+)/.exec(useLocation().pathname)?.[1];
  return id === undefined ? undefined : Number(id);
}

function findRunningGame(games: readonly BasicGameInfo[]): BasicGameInfo | undefined {
  const now = getServerTime();
  return games.find((game) => getGamePhase(game, now) === "running");
}

type BoardEntry = Omit<PaletteEntry, "key" | "run"> & { readonly to: (gameId: number) => string };

function listBoardEntries({ challenges, items }: Scoreboard): readonly BoardEntry[] {
  return [
    ...Object.values(challenges)
      .flat()
      .map(
        ({ id, title, category, categoryLabel }): BoardEntry => ({
          group: "challenges",
          label: title,
          detail: getCategoryName({ category, categoryLabel }),
          icon: getCategoryStyle(category).icon,
          to: (gameId) => `${paths.gameChallenges(gameId)}#${id}`,
        }),
      ),
    ...items.map(
      ({ id, name }): BoardEntry => ({
        group: "teams",
        label: name,
        icon: IconUsersGroup,
        to: (gameId) => `${paths.gameScoreboard(gameId)}?team=${id}`,
      }),
    ),
  ];
}
