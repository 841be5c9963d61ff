import type { GameDetail } from "@gonfalon/contract/game.ts";
import type { BoardAdjustment, BoardTeam } from "@gonfalon/contract/scoreboard.ts";
import { MINUTE_MS } from "@gonfalon/rules/durations.ts";
import { includesRole } from "@gonfalon/rules/roles.ts";
import { Button, Group, NativeSelect, Skeleton, Stack, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconMapPin, IconPresentation } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useHub } from "#api/realtime.ts";
import { useSession } from "#api/session.ts";
import { useCurrentGame } from "#game/current-game.ts";
import { useBoardChanges } from "#game/use-board-changes.ts";
import { formatSoon } from "#i18n/format.ts";
import { paths } from "#routing/paths.ts";
import { useUrlFilter } from "#routing/use-url-filter.ts";
import { serverNow } from "#time/server-clock.ts";
import { Async } from "#ui/Async.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { Pager } from "#ui/Pager.tsx";
import { SearchBox } from "#ui/SearchBox.tsx";
import { usePageTitle } from "#ui/use-page-title.ts";

import { BoardLegend } from "./BoardLegend.tsx";
import { type BoardView, BoardViewChoice } from "./BoardViewChoice.tsx";
import {
  type BoardFilter,
  boardFilter,
  columnGroups,
  filterShowing,
  listDivisions,
  showsFirstTeams,
  toPage,
  toPodium,
} from "./board-view.ts";
import { ChallengeSolves } from "./ChallengeSolves.tsx";
import { FrozenNote } from "./FrozenNote.tsx";
import { Podium } from "./Podium.tsx";
import classes from "./ScoreboardScreen.module.css";
import { ScoreTable } from "./ScoreTable.tsx";
import { ScoreTimeline } from "./ScoreTimeline.tsx";
import { type SeenRanks, toSeenRanks } from "./seen-ranks.ts";
import { TeamRankDialog } from "./TeamRankDialog.tsx";
import { elapsed } from "./timeline.ts";
import { useOwnBoard, usePublicBoard } from "./use-compared-boards.ts";
import { type ShownBoard, useLargeBoard } from "./use-large-board.ts";
import { useSeenRanks } from "./use-seen-ranks.ts";
import { useStableCallback } from "./use-stable-callback.ts";

/** The scoreboard of a game. Filter, page and the open team are stored in the URL. */
export function ScoreboardScreen() {
  const game = useCurrentGame();
  const { t } = useTranslation();
  usePageTitle(`${t("scoreboard.title")} - ${game.title}`);
  const session = useSession();
  const isStaff =
    session.state === "ready" && session.data !== undefined && includesRole(session.data.role, "Monitor");
  const { filter, change } = useUrlFilter(boardFilter);
  const isLive = isStaff && filter.view === "live";
  const board = useLargeBoard(game, isLive ? "live" : "public");
  useHub("/hub/user", isLive ? { game: game.id, view: "live" } : undefined, useBoardChanges(game.id, "live"));
  const shown = board.state === "ready" ? board.data : undefined;
  const publicBoard = usePublicBoard(game.id, isLive);
  const own = useOwnBoard(game, shown);
  return (
    <Async value={board} skeleton={<BoardSkeleton />}>
      {(data) => (
        <Stack gap="md">
          <FrozenNote
            board={data}
            isStaff={isStaff}
            ownScore={own?.rank.score}
            onShow={(view) => change({ view })}
          />
          {data.items.length === 0 ? (
            <EmptyState order={2} title={t("scoreboard.empty-title")} text={t("scoreboard.empty-text")} />
          ) : data.view === "live" ? (
            <Board
              game={game}
              board={data}
              seen={toSeenRanks(publicBoard ?? data)}
              ownAdjustments={own?.adjustments}
            />
          ) : (
            <PublicBoard game={game} board={data} ownAdjustments={own?.adjustments} />
          )}
        </Stack>
      )}
    </Async>
  );
}

interface BoardProps {
  readonly game: GameDetail;
  readonly board: ShownBoard;
  /** The board to compare ranks with. */
  readonly seen: SeenRanks;
  readonly ownAdjustments: readonly BoardAdjustment[] | undefined;
}

/** Shows how teams moved since the last visit, or since the freeze. */
function PublicBoard(props: Omit<BoardProps, "seen">) {
  return <Board {...props} seen={useSeenRanks(props.game.id, props.board)} />;
}

function Board({ game, board, seen, ownAdjustments }: BoardProps) {
  const { t } = useTranslation();
  const { filter, change } = useUrlFilter(boardFilter);
  const [sought, setSought] = useState<number>();
  const narrow = useMediaQuery("(max-width: 48em)", false, { getInitialValueInEffect: false });
  const [view, setView] = useState<BoardView>("ranks");
  const shown = toPage(board.items, filter, board.total);
  const isLoading = board.total !== undefined && !showsFirstTeams(filter);
  const own = board.items.find(({ name }) => name === game.teamName);
  const open = board.items.find(({ id }) => id === filter.team);
  const divisions = listDivisions(board, game.divisions);
  const { start, end } = game;
  // A later end changes all rows, so it changes once a minute.
  const now = Math.ceil(board.updateTimeUtc / MINUTE_MS) * MINUTE_MS;
  const span = useMemo(() => elapsed({ start, end }, now), [start, end, now]);

  function go(to: Partial<BoardFilter>, options: { readonly replace?: boolean } = {}) {
    change({ team: undefined, ...to }, { preventScrollReset: true, ...options });
  }

  const openTeam = useStableCallback((id: number | undefined) =>
    change({ page: filter.page, team: id }, { preventScrollReset: true }),
  );

  function showTeam(team: BoardTeam) {
    go(filterShowing(team, board.items, filter));
    setSought(team.id);
  }

  const podium = toPodium(board.items, filter);
  const groups = columnGroups(board);
  const timeline = (
    <ScoreTimeline
      key={filter.division}
      game={game}
      lines={board.timeLines[filter.division || "all"] ?? []}
      ownTeamId={own?.id}
      division={filter.division}
    />
  );

  return (
    <Stack gap="md">
      {narrow && <BoardViewChoice value={view} onChange={setView} />}
      {narrow && view === "chart" && timeline}
      {narrow && view === "solves" && <ChallengeSolves groups={groups} />}
      {(!narrow || view === "ranks") && (
        <>
          <div className={classes.head} data-podium={podium.length > 0 || undefined}>
            {podium.length > 0 && <Podium teams={podium} />}
            {!narrow && timeline}
          </div>
          <Stack gap="sm">
            <Group align="flex-end" gap="sm">
              <SearchBox
                label={t("scoreboard.search")}
                value={filter.search}
                whileTyping
                onSearch={(search) => go({ search }, { replace: true })}
              />
              {divisions.length > 0 && (
                <NativeSelect
                  aria-label={t("scoreboard.division")}
                  value={filter.division}
                  onChange={(event) => go({ division: event.currentTarget.value })}
                  data={[{ value: "", label: t("scoreboard.all-divisions") }, ...divisions]}
                />
              )}
              <Text component="output" size="sm" c="dimmed" py="xs" mr="auto">
                {!isLoading && <>{t("scoreboard.found", { count: shown.found })} · </>}
                {t("scoreboard.updated", { time: formatSoon(board.updateTimeUtc, serverNow()) })}
              </Text>
              {own && (
                <Button
                  variant="default"
                  onClick={() => showTeam(own)}
                  leftSection={<IconMapPin size={18} aria-hidden />}
                >
                  {t("scoreboard.show-own")}
                </Button>
              )}
              {!narrow && (
                <Button
                  component={Link}
                  to={paths.gameProjector(game.id)}
                  variant="default"
                  leftSection={<IconPresentation size={18} aria-hidden />}
                >
                  {t("scoreboard.projector.title")}
                </Button>
              )}
            </Group>
            {isLoading ? (
              <Skeleton height={480} aria-busy="true" />
            ) : shown.found === 0 ? (
              <NoTeams onShowAll={() => go({ search: "", division: "" })} />
            ) : (
              <ScoreTable
                teams={shown.teams}
                groups={groups}
                challengeCount={board.challengeCount}
                inDivision={filter.division !== ""}
                seen={seen}
                span={span}
                list={`${filter.search}/${filter.division}/${shown.page}`}
                own={own}
                targetTeamId={sought}
                onOpen={openTeam}
              />
            )}
            <Pager page={shown.page} pages={shown.pages} onChange={(page) => go({ page })} />
            <BoardLegend bloodBonus={board.bloodBonus} />
          </Stack>
        </>
      )}
      <TeamRankDialog
        team={open}
        board={board}
        adjustments={open && open === own ? ownAdjustments : undefined}
        onClose={() => openTeam(undefined)}
      />
    </Stack>
  );
}

function NoTeams({ onShowAll }: { readonly onShowAll: () => void }) {
  const { t } = useTranslation();
  return (
    <EmptyState order={2} title={t("scoreboard.none-title")} text={t("scoreboard.none-text")}>
      <Button variant="default" onClick={onShowAll}>
        {t("scoreboard.show-all")}
      </Button>
    </EmptyState>
  );
}

function BoardSkeleton() {
  return (
    <Stack gap="lg" aria-busy="true">
      <Skeleton height={280} />
      <Skeleton height={36} width="20rem" maw="100%" />
      <Skeleton height={480} />
    </Stack>
  );
}
