import type { GameDetail } from "@gonfalon/contract/game.ts";
import { limits } from "@gonfalon/contract/limits.ts";
import { listNotices } from "@gonfalon/contract/notice.ts";
import type { PlayerBoard } from "@gonfalon/contract/scoreboard.ts";
import { useLocalStorage } from "@mantine/hooks";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router";
import { useProfile } from "#api/session.ts";
import { useEndpoint } from "#api/use-endpoint.ts";
import { useCloseDialog } from "#routing/use-close-dialog.ts";
import { useUrlFilter } from "#routing/use-url-filter.ts";
import { usePageTitle } from "#ui/use-page-title.ts";
import { useShortcuts } from "#ui/use-shortcuts.ts";
import { BoardFilters } from "./BoardFilters.tsx";
import { BoardProgress } from "./BoardProgress.tsx";
import classes from "./BoardScreen.module.css";
import {
  type BoardEntry,
  boardFilter,
  countByCategory,
  filterEntries,
  isSolvable,
  parseChallengeId,
  toEntries,
  toHash,
} from "./board-entries.ts";
import { ChallengeDialog } from "./ChallengeDialog.tsx";
import { ChallengeGrid } from "./ChallengeGrid.tsx";
import type { ChallengeSlots } from "./challenge-slots.ts";
import { SolvedChallenge } from "./SolvedChallenge.tsx";
import { useSeenChallenges } from "./seen-challenges.ts";

interface Props {
  readonly game: GameDetail;
  readonly board: PlayerBoard;
  /** The game's notices. */
  readonly noticeList: ReactNode;
  /** The team's writeup upload, if the game requires one. */
  readonly writeup: ReactNode;
  /** The ids of the challenges for which the team has an instance, even if it is queued or starting. */
  readonly runningChallengeIds: ReadonlySet<number>;
  /** The content that other features add to an open challenge. */
  readonly slots: ChallengeSlots;
}

/** The open challenge, if it was solved while it was open. */
interface JustSolvedChallenge {
  readonly challengeId: number;
  /** The rank of the team before the solve. */
  readonly rankBefore: number;
}

/**
 * The challenges of a game that the team can play. The filter is stored in the URL, the open challenge in its fragment.
 */
export function BoardScreen({ game, board, noticeList, writeup, runningChallengeIds, slots }: Props) {
  const { t } = useTranslation();
  usePageTitle(`${t("play.tabs.challenges")} - ${game.title}`);
  const userId = useProfile()?.userId;
  const notices = useEndpoint(
    listNotices,
    { params: { id: game.id }, query: { count: limits.noticesPerPage, skip: 0 } },
    { refreshEveryMs: 0 },
  );
  const { seenChallenges, recordSeen } = useSeenChallenges(userId, game.id);
  const [hidesSolved, setHidesSolved] = useLocalStorage({ key: "hide-solved", defaultValue: false });
  const { filter, change, searchWith } = useUrlFilter(boardFilter);
  const entries = toEntries(
    board,
    notices.state === "ready" ? notices.data : [],
    seenChallenges,
    runningChallengeIds,
  );
  const visibleEntries = filterEntries(entries, filter, hidesSolved);
  const openChallenge = useOpenChallenge(entries, visibleEntries);
  const [justSolvedChallenge, setJustSolvedChallenge] = useState<JustSolvedChallenge>();
  const isJustSolved =
    justSolvedChallenge !== undefined &&
    justSolvedChallenge.challengeId === openChallenge.entry?.challenge.id;
  // The result is shown once: opening the challenge again shows the challenge.
  if (justSolvedChallenge !== undefined && !isJustSolved) setJustSolvedChallenge(undefined);

  useShortcuts({
    "Alt+ArrowDown": () => openChallenge.step(1),
    "Alt+ArrowUp": () => openChallenge.step(-1),
  });

  function openOnlyMatch(search: string) {
    const [match, ...otherMatches] = filterEntries(entries, { ...filter, search }, hidesSolved);
    if (search === "" || !match || otherMatches.length > 0) return;
    openChallenge.open(match, searchWith({ search }));
  }

  return (
    <div className={classes.board}>
      <div className={classes.main}>
        <BoardFilters
          filter={filter}
          onChange={(changes, replace) => change(changes, { replace, preventScrollReset: true })}
          onEnter={openOnlyMatch}
          toCategoryLink={(category) => ({ search: searchWith({ category }) })}
          counts={countByCategory(entries)}
          hidesSolved={hidesSolved}
          onHideSolved={setHidesSolved}
        />
        <ChallengeGrid
          entries={visibleEntries}
          counts={countByCategory(entries)}
          teamCount={board.teamCount}
          onShowAll={() => setHidesSolved(false)}
        />
      </div>
      <aside className={classes.side} aria-label={t("play.board.side")}>
        <BoardProgress team={board.rank} token={board.teamToken} entries={entries} />
        {writeup}
        {noticeList}
      </aside>
      <ChallengeDialog
        gameId={game.id}
        teamCount={board.teamCount}
        entry={openChallenge.entry}
        result={
          isJustSolved &&
          openChallenge.entry && (
            <SolvedChallenge
              game={game}
              entry={openChallenge.entry}
              team={board.rank}
              rankBefore={justSolvedChallenge.rankBefore}
              nextEntry={visibleEntries.find(
                (entry) => entry.challenge.id !== justSolvedChallenge.challengeId && isSolvable(entry, game),
              )}
              onNext={openChallenge.replace}
              onClose={openChallenge.close}
              renderAfterSolve={slots.renderAfterSolve}
            />
          )
        }
        onSeen={({ id, attempts, limit }, openedAt) => recordSeen(id, { openedAt, attempts, limit })}
        onSolved={({ challenge }) =>
          setJustSolvedChallenge({ challengeId: challenge.id, rankBefore: board.rank.rank })
        }
        onStep={openChallenge.step}
        onClose={openChallenge.close}
        slots={slots}
      />
    </div>
  );
}

/** The challenge in the URL, with functions that close it or open another one. */
function useOpenChallenge(entries: readonly BoardEntry[], visibleEntries: readonly BoardEntry[]) {
  const { hash: currentHash, search } = useLocation();
  const navigate = useNavigate();
  const id = parseChallengeId(currentHash);
  const entry = entries.find(({ challenge }) => challenge.id === id);
  const close = useCloseDialog(entry !== undefined, { search, hash: "" });

  const navigateTo = (hash: string, replace: boolean, query = search) =>
    void navigate({ search: query, hash }, { replace, preventScrollReset: true });

  return {
    entry,
    close,
    replace: (newEntry: BoardEntry) => navigateTo(toHash(newEntry.challenge), true),
    /** Opens a challenge and changes the filter of the board. */
    open: (newEntry: BoardEntry, query: string) => navigateTo(toHash(newEntry.challenge), false, query),
    step(by: 1 | -1) {
      const index = visibleEntries.findIndex(({ challenge }) => challenge.id === id);
      const nextEntry =
        visibleEntries[index < 0 ? 0 : (index + by + visibleEntries.length) % visibleEntries.length];
      if (nextEntry) navigateTo(toHash(nextEntry.challenge), entry !== undefined);
    },
  };
}
