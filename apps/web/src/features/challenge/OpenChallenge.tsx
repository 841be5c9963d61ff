import { getChallenge, type PlayedChallenge } from "@gonfalon/contract/challenge.ts";
import { Skeleton, Stack } from "@mantine/core";
import { useEffect, useEffectEvent } from "react";
import { useEndpoint } from "#api/use-endpoint.ts";
import { getServerTime } from "#time/server-clock.ts";
import { Async } from "#ui/Async.tsx";
import type { BoardEntry } from "./board-entries.ts";
import { ChallengeView } from "./ChallengeView.tsx";
import type { ChallengeSlots } from "./challenge-slots.ts";
import { SolveList } from "./SolveList.tsx";

interface Props {
  readonly gameId: number;
  readonly entry: BoardEntry;
  readonly onSeen: (challenge: PlayedChallenge, openedAt: number) => void;
  readonly onSolved: (entry: BoardEntry) => void;
  readonly slots: ChallengeSlots;
}

/** Loads a challenge and shows it. */
export function OpenChallenge({ gameId, entry, onSeen, onSolved, slots }: Props) {
  const challenge = useEndpoint(
    getChallenge,
    { params: { id: gameId, cid: entry.challenge.id } },
    { refreshEveryMs: 0 },
  );
  const reportSeen = useEffectEvent(onSeen);
  const loadedChallenge = challenge.state === "ready" ? challenge.data : undefined;
  useEffect(() => {
    if (loadedChallenge) reportSeen(loadedChallenge, getServerTime());
  }, [loadedChallenge]);
  const isSolved = entry.solve !== undefined;
  // From the board, which is updated when organizers move the deadline while the challenge is open.
  const { deadline } = entry.challenge;
  return (
    <Async value={challenge} skeleton={<ChallengeSkeleton />}>
      {(playedChallenge) => {
        const currentChallenge = { ...playedChallenge, deadline };
        return (
          <ChallengeView
            challenge={playedChallenge}
            instance={slots.renderInstance(currentChallenge, isSolved)}
            paidHints={slots.renderPaidHints(currentChallenge, isSolved)}
            solves={<SolveList gameId={gameId} challenge={entry.challenge} />}
            solveCount={entry.challenge.solved}
          >
            {slots.renderFlagForm(currentChallenge, isSolved, () => onSolved(entry))}
          </ChallengeView>
        );
      }}
    </Async>
  );
}

function ChallengeSkeleton() {
  return (
    <Stack aria-busy="true" gap="sm" p="lg">
      <Skeleton height={24} width="40%" />
      <Skeleton height={140} />
      <Skeleton height={48} />
    </Stack>
  );
}
