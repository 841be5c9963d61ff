import { hasContainer } from "@gonfalon/contract/enums.ts";
import { getGame } from "@gonfalon/contract/game-view.ts";
import { getPlayerBoard } from "@gonfalon/contract/scoreboard.ts";
import { Skeleton, Stack } from "@mantine/core";
import { useEffect, useEffectEvent, useState } from "react";
import { useEndpoint } from "#api/use-endpoint.ts";
import { useRefresh } from "#api/use-refresh.ts";
import { BoardScreen } from "#features/challenge/BoardScreen.tsx";
import { PaidHints } from "#features/hint/PaidHints.tsx";
import { InstanceAfterSolve } from "#features/instance/InstanceAfterSolve.tsx";
import { TeamInstance } from "#features/instance/TeamInstance.tsx";
import { useInstanceEndToasts } from "#features/instance/use-instance-end-toasts.ts";
import { useOwnInstances } from "#features/instance/use-own-instances.ts";
import { NoticeFeed } from "#features/notice/NoticeFeed.tsx";
import { FlagForm } from "#features/submission/FlagForm.tsx";
import { useCurrentGame } from "#game/current-game.ts";
import { useGamePhase } from "#game/game-phase.ts";
import { ProblemResponse } from "#state/problem-response.ts";
import { Async } from "#ui/Async.tsx";
import { PlayClosed } from "./PlayClosed.tsx";
import { toPlayStatus, toStatusOfError } from "./play-status.ts";
import { WriteupButton } from "./WriteupButton.tsx";

/** The challenges of the current game, or the reason why they are not available. */
export function BoardRoute() {
  const game = useCurrentGame();
  const playStatus = toPlayStatus(game, useGamePhase(game));
  const board = useEndpoint(getPlayerBoard, playStatus === "open" ? { params: { id: game.id } } : undefined, {
    refreshEveryMs: 0,
  });
  useGameAfterRefusal(board.state === "failed" ? board.error : undefined);
  // The drafts are stored outside the dialog, so that closing the dialog keeps the input.
  const [drafts] = useState(() => new Map<number, string>());
  const runningChallengeIds = useRunningChallenges(game.id);
  useInstanceEndToasts(game.id, (challengeId) => {
    const challenges = board.state === "ready" ? Object.values(board.data.challenges).flat() : [];
    return challenges.find(({ id }) => id === challengeId)?.title;
  });
  const closedStatus =
    playStatus === "open" ? board.state === "failed" && toStatusOfError(board.error) : playStatus;
  const writeup = game.writeupRequired && game.status === "Accepted" && game.teamName !== null && (
    <WriteupButton game={game} teamName={game.teamName} />
  );
  if (closedStatus && closedStatus !== "open")
    return (
      <PlayClosed game={game} status={closedStatus}>
        {closedStatus === "over" && writeup}
      </PlayClosed>
    );
  return (
    <Async value={board} skeleton={<BoardSkeleton />}>
      {(data) => (
        <BoardScreen
          game={game}
          board={data}
          noticeList={<NoticeFeed gameId={game.id} ownTeamName={data.rank.name} />}
          writeup={writeup}
          runningChallengeIds={runningChallengeIds}
          slots={{
            renderInstance: (challenge, isSolved) =>
              hasContainer(challenge.type) && (
                <TeamInstance game={game} challenge={challenge} isSolved={isSolved} />
              ),
            renderFlagForm: (challenge, isSolved, onSolved) => (
              <FlagForm
                gameId={game.id}
                challenge={challenge}
                isSolved={isSolved}
                drafts={drafts}
                onSolved={onSolved}
              />
            ),
            renderPaidHints: (challenge, isSolved) =>
              challenge.paidHints.length > 0 && (
                <PaidHints gameId={game.id} challenge={challenge} isSolved={isSolved} />
              ),
            renderAfterSolve: (challenge) =>
              hasContainer(challenge.type) && <InstanceAfterSolve game={game} challenge={challenge} />,
          }}
        />
      )}
    </Async>
  );
}

/** The ids of the challenges of a game for which the user's team has an instance, even if it is queued or starting. */
function useRunningChallenges(gameId: number): ReadonlySet<number> {
  const instances = useOwnInstances().filter((instance) => instance.gameId === gameId);
  return new Set(instances.map(({ challengeId }) => challengeId));
}

/** Loads the game again if the board request is rejected: the team may have been suspended in the meantime. */
function useGameAfterRefusal(error: unknown): void {
  const refresh = useRefresh();
  const refreshGame = useEffectEvent(() => void refresh([getGame]));
  useEffect(() => {
    if (error instanceof ProblemResponse) refreshGame();
  }, [error]);
}

function BoardSkeleton() {
  return (
    <Stack aria-busy="true">
      <Skeleton height={36} />
      <Skeleton height={120} />
      <Skeleton height={120} />
    </Stack>
  );
}
