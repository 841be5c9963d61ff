import type { GameDetail } from "@gonfalon/contract/game.ts";
import type { BoardAdjustment, BoardTeam } from "@gonfalon/contract/scoreboard.ts";
import { MINUTE_MS } from "@gonfalon/rules/durations.ts";
import { isStaff } from "@gonfalon/rules/roles.ts";
import { Button, Skeleton, Stack } from "@mantine/core";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useHub } from "#api/realtime.ts";
import { useProfile } from "#api/session.ts";
import { useCurrentGame } from "#game/current-game.ts";
import { useBoardChanges } from "#game/use-board-changes.ts";
import { useCloseDialog } from "#routing/use-close-dialog.ts";
import { useUrlFilter } from "#routing/use-url-filter.ts";
import { Async } from "#ui/Async.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { Pager } from "#ui/Pager.tsx";
import { useIsNarrow } from "#ui/use-is-narrow.ts";
import { usePageTitle } from "#ui/use-page-title.ts";
import { BoardLegend } from "./BoardLegend.tsx";
import { BoardToolbar } from "./BoardToolbar.tsx";
import { BoardViewChoice, type PhoneBoardView } from "./BoardViewChoice.tsx";
import {
  type BoardFilter,
  boardFilter,
  findTimeLines,
  showsFirstTeams,
  toColumnGroups,
  toListId,
  toPage,
  toPodium,
  toTeamFilter,
} from "./board-view.ts";
import { ChallengeSolves } from "./ChallengeSolves.tsx";
import { FrozenNote } from "./FrozenNote.tsx";
import { Podium } from "./Podium.tsx";
import classes from "./ScoreboardScreen.module.css";
import { ScoreTable, type ScrollTarget } from "./ScoreTable.tsx";
import { ScoreTimeline } from "./ScoreTimeline.tsx";
import { type SeenRanks, toSeenRanks } from "./seen-ranks.ts";
import { TeamRankDialog } from "./TeamRankDialog.tsx";
import { getElapsedSpan } from "./timeline.ts";
import { useOwnBoard, usePublicBoard } from "./use-compared-boards.ts";
import { type ShownBoard, useLargeBoard } from "./use-large-board.ts";
import { useSeenRanks } from "./use-seen-ranks.ts";
import { useStableCallback } from "./use-stable-callback.ts";

/** The scoreboard of a game. Filter, page and the open team are stored in the URL. */
export function ScoreboardScreen() {
  const game = useCurrentGame();
  const { t } = useTranslation();
  usePageTitle(`${t("scoreboard.title")} - ${game.title}`);
  const canSeeLive = isStaff(useProfile()?.role);
  const { filter, change } = useUrlFilter(boardFilter);
  const isLive = canSeeLive && filter.view === "live";
  const board = useLargeBoard(game, isLive ? "live" : "public");
  useHub("/hub/user", isLive ? { game: game.id, view: "live" } : undefined, useBoardChanges(game.id, "live"));
  const loadedBoard = board.state === "ready" ? board.data : undefined;
  const publicBoard = usePublicBoard(game.id, isLive);
  const ownBoard = useOwnBoard(game, loadedBoard);
  return (
    <Async value={board} skeleton={<BoardSkeleton />}>
      {(shownBoard) => (
        <Stack gap="md">
          <FrozenNote
            board={shownBoard}
            isStaff={canSeeLive}
            ownScore={ownBoard?.rank.score}
            onShow={(view) => change({ view })}
          />
          {shownBoard.items.length === 0 && (
            <EmptyState order={2} title={t("scoreboard.empty-title")} text={t("scoreboard.empty-text")} />
          )}
          {shownBoard.items.length > 0 && shownBoard.view === "live" && (
            <Board
              game={game}
              board={shownBoard}
              seenRanks={toSeenRanks(publicBoard ?? shownBoard)}
              ownAdjustments={ownBoard?.adjustments}
            />
          )}
          {shownBoard.items.length > 0 && shownBoard.view === "public" && (
            <PublicBoard game={game} board={shownBoard} ownAdjustments={ownBoard?.adjustments} />
          )}
        </Stack>
      )}
    </Async>
  );
}

interface BoardProps {
  readonly game: GameDetail;
  readonly board: ShownBoard;
  /** The earlier ranks to compare with. */
  readonly seenRanks: SeenRanks;
  readonly ownAdjustments: readonly BoardAdjustment[] | undefined;
}

/** Compares the ranks with those that this browser has shown before. */
function PublicBoard(props: Omit<BoardProps, "seenRanks">) {
  return <Board {...props} seenRanks={useSeenRanks(props.game.id, props.board)} />;
}

function Board({ game, board, seenRanks, ownAdjustments }: BoardProps) {
  const { filter, change, searchWith } = useUrlFilter(boardFilter);
  const closeTeam = useCloseDialog(filter.team !== undefined, {
    search: searchWith({ page: filter.page, team: undefined }),
  });
  const [target, setTarget] = useState<ScrollTarget>();
  const isNarrow = useIsNarrow();
  const [phoneView, setPhoneView] = useState<PhoneBoardView>("ranks");
  const teamPage = toPage(board.items, filter, board.total);
  const isLoading = board.total !== undefined && !showsFirstTeams(filter);
  const ownTeam = board.items.find(({ name }) => name === game.teamName);
  const openedTeam = board.items.find(({ id }) => id === filter.team);
  const { start, end } = game;
  // A new span renders all rows again, so the time is rounded up to the next minute.
  const now = Math.ceil(board.updateTimeUtc / MINUTE_MS) * MINUTE_MS;
  const span = useMemo(() => getElapsedSpan({ start, end }, now), [start, end, now]);

  function changeFilter(filterChange: Partial<BoardFilter>, options: { readonly replace?: boolean } = {}) {
    change({ team: undefined, ...filterChange }, { preventScrollReset: true, ...options });
  }

  const openTeam = useStableCallback((id: number) =>
    change({ page: filter.page, team: id }, { preventScrollReset: true }),
  );

  function showTeam(team: BoardTeam) {
    const teamFilter = toTeamFilter(team, board.items, filter);
    changeFilter(teamFilter);
    setTarget({ teamId: team.id, listId: toListId(teamFilter) });
  }

  const podium = toPodium(board.items, filter);
  const groups = toColumnGroups(board);
  const timeline = (
    <ScoreTimeline
      key={filter.division}
      game={game}
      lines={findTimeLines(board, filter.division)}
      ownTeamId={ownTeam?.id}
      division={filter.division}
    />
  );

  return (
    <Stack gap="md">
      {isNarrow && <BoardViewChoice value={phoneView} onChange={setPhoneView} />}
      {isNarrow && phoneView === "chart" && timeline}
      {isNarrow && phoneView === "solves" && <ChallengeSolves groups={groups} />}
      {(!isNarrow || phoneView === "ranks") && (
        <>
          <div className={classes.head} data-podium={podium.length > 0 || undefined}>
            {podium.length > 0 && <Podium teams={podium} />}
            {!isNarrow && timeline}
          </div>
          <Stack gap="sm">
            <BoardToolbar
              game={game}
              board={board}
              filter={filter}
              onChange={changeFilter}
              teamCount={isLoading ? undefined : teamPage.total}
              onShowOwn={ownTeam && (() => showTeam(ownTeam))}
              hasProjector={!isNarrow}
            />
            {isLoading && <Skeleton height={480} aria-busy="true" />}
            {!isLoading && teamPage.total === 0 && (
              <NoTeams onShowAll={() => changeFilter({ search: "", division: "" })} />
            )}
            {!isLoading && teamPage.total > 0 && (
              <ScoreTable
                teams={teamPage.teams}
                groups={groups}
                challengeCount={board.challengeCount}
                isInDivision={filter.division !== ""}
                seenRanks={seenRanks}
                span={span}
                listId={toListId({ ...filter, page: teamPage.page })}
                ownTeam={ownTeam}
                target={target}
                onOpen={openTeam}
              />
            )}
            <Pager
              page={teamPage.page}
              pageCount={teamPage.pageCount}
              onChange={(page) => changeFilter({ page })}
            />
            <BoardLegend bloodBonus={board.bloodBonus} />
          </Stack>
        </>
      )}
      <TeamRankDialog
        team={openedTeam}
        board={board}
        adjustments={openedTeam && openedTeam === ownTeam ? ownAdjustments : undefined}
        onClose={closeTeam}
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
