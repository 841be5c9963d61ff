import type { GameDetail } from "@gonfalon/contract/game.ts";
import { listNotices } from "@gonfalon/contract/notice.ts";
import type { PlayerBoard } from "@gonfalon/contract/scoreboard.ts";
import { useLocalStorage } from "@mantine/hooks";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router";
import { useSession } from "#api/session.ts";
import { useEndpoint } from "#api/use-endpoint.ts";
import { useUrlFilter } from "#routing/use-url-filter.ts";
import { usePageTitle } from "#ui/use-page-title.ts";
import { useShortcuts } from "#ui/use-shortcuts.ts";
import { BoardFilters } from "./BoardFilters.tsx";
import { BoardProgress } from "./BoardProgress.tsx";
import classes from "./BoardScreen.module.css";
import {
  type BoardEntry,
  boardFilter,
  categoryCounts,
  idInHash,
  shownEntries,
  toEntries,
  toHash,
} from "./board-entries.ts";
import { useBoardMemory } from "./board-memory.ts";
import { ChallengeDialog } from "./ChallengeDialog.tsx";
import { ChallengeGrid } from "./ChallengeGrid.tsx";
import type { ChallengeParts } from "./challenge-part.ts";
import { SolvedChallenge } from "./SolvedChallenge.tsx";

interface Props {
  readonly game: GameDetail;
  readonly board: PlayerBoard;
  /** The notices of the organizers and the game. */
  readonly feed: ReactNode;
  /** The writeup upload of the team, if the game requires one. */
  readonly writeup: ReactNode;
  /** The challenges for which the team has a running container. */
  readonly running: ReadonlySet<number>;
  /** What other features add to an open challenge. */
  readonly parts: ChallengeParts;
}

/** A challenge that was solved on this screen. */
interface Win {
  readonly challengeId: number;
  /** The rank of the team before the solve. */
  readonly rankBefore: number;
}

/** The challenges of a running game. The filter is stored in the URL, the open challenge in its fragment. */
export function BoardScreen({ game, board, feed, writeup, running, parts }: Props) {
  const { t } = useTranslation();
  usePageTitle(`${t("play.tabs.challenges")} - ${game.title}`);
  const session = useSession();
  const userId = session.state === "ready" ? session.data?.userId : undefined;
  const notices = useEndpoint(
    listNotices,
    { params: { id: game.id }, query: { count: 100, skip: 0 } },
    { refreshEveryMs: 0 },
  );
  const { memory, note } = useBoardMemory(userId, game.id);
  const [hideSolved, setHideSolved] = useLocalStorage({ key: "hide-solved", defaultValue: false });
  const { filter, change, searchWith } = useUrlFilter(boardFilter);
  const entries = toEntries(board, notices.state === "ready" ? notices.data : [], memory, running);
  const shown = shownEntries(entries, filter, hideSolved);
  const opened = useOpened(entries, shown);
  const [won, setWon] = useState<Win>();
  const isWon = won !== undefined && won.challengeId === opened.entry?.challenge.id;

  useShortcuts({
    "Alt+ArrowDown": () => opened.step(1),
    "Alt+ArrowUp": () => opened.step(-1),
  });

  function openOnlyMatch(search: string) {
    const [match, ...others] = shownEntries(entries, { ...filter, search }, hideSolved);
    if (search === "" || !match || others.length > 0) return;
    opened.open(match, searchWith({ search }));
  }

  return (
    <div className={classes.board}>
      <div className={classes.main}>
        <BoardFilters
          filter={filter}
          onChange={(part, replace) => change(part, { replace, preventScrollReset: true })}
          onSearched={openOnlyMatch}
          toCategory={(category) => ({ search: searchWith({ category }) })}
          counts={categoryCounts(entries)}
          hideSolved={hideSolved}
          onHideSolved={setHideSolved}
        />
        <ChallengeGrid
          entries={shown}
          counts={categoryCounts(entries)}
          teamCount={game.teamCount}
          onShowAll={() => setHideSolved(false)}
        />
      </div>
      <aside className={classes.side} aria-label={t("play.board.side")}>
        <BoardProgress team={board.rank} token={board.teamToken} entries={entries} />
        {writeup}
        {feed}
      </aside>
      <ChallengeDialog
        gameId={game.id}
        teamCount={game.teamCount}
        entry={opened.entry}
        moment={
          isWon &&
          opened.entry && (
            <SolvedChallenge
              game={game}
              entry={opened.entry}
              team={board.rank}
              rankBefore={won.rankBefore}
              next={shown.find(({ challenge, solve }) => !solve && challenge.id !== won.challengeId)}
              onNext={opened.replace}
              onClose={opened.close}
              afterSolve={parts.afterSolve}
            />
          )
        }
        onSeen={({ id, attempts }, at) => note(id, { openedAt: at, attempts })}
        onAccepted={({ challenge }) => setWon({ challengeId: challenge.id, rankBefore: board.rank.rank })}
        onStep={opened.step}
        onClose={opened.close}
        parts={parts}
      />
    </div>
  );
}

/** The challenge in the URL, and its neighbors. */
function useOpened(entries: readonly BoardEntry[], shown: readonly BoardEntry[]) {
  const { hash: current, search } = useLocation();
  const navigate = useNavigate();
  const id = idInHash(current);
  const entry = entries.find(({ challenge }) => challenge.id === id);

  const go = (hash: string, replace: boolean, query = search) =>
    void navigate({ search: query, hash }, { replace, preventScrollReset: true });

  return {
    entry,
    close: () => go("", true),
    replace: (next: BoardEntry) => go(toHash(next.challenge), true),
    /** Opens a challenge under another filter of the board. */
    open: (next: BoardEntry, query: string) => go(toHash(next.challenge), false, query),
    step(by: 1 | -1) {
      const at = shown.findIndex(({ challenge }) => challenge.id === id);
      const next = shown[at < 0 ? 0 : (at + by + shown.length) % shown.length];
      if (next) go(toHash(next.challenge), entry !== undefined);
    },
  };
}
