import type { GameInfo } from "@gonfalon/contract/game.ts";
import { getGameActivity } from "@gonfalon/contract/game-activity.ts";
import { Skeleton, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { useEndpoint } from "#api/use-endpoint.ts";
import { Async } from "#ui/Async.tsx";
import { BloodPanel } from "./BloodPanel.tsx";
import { CheatPanel } from "./CheatPanel.tsx";
import { GameNumbers } from "./GameNumbers.tsx";
import { HostPanel } from "./HostPanel.tsx";
import { PhasePanel } from "./PhasePanel.tsx";
import { OVERVIEW_REFRESH } from "./refresh.ts";
import classes from "./StartedGame.module.css";
import { SubmissionPanel } from "./SubmissionPanel.tsx";
import { WatchPanel } from "./WatchPanel.tsx";

interface Props {
  readonly game: GameInfo;
  /** The checks of the game, in the side column. */
  readonly children: ReactNode;
}

/** The overview of a game that has started: its numbers, its activity and what needs attention. */
export function StartedGame({ game, children }: Props) {
  const activity = useEndpoint(getGameActivity, { params: { id: game.id } }, OVERVIEW_REFRESH);
  return (
    <Stack gap="sm">
      <GameNumbers gameId={game.id} />
      <div className={classes.layout}>
        <div className={classes.side}>
          {children}
          <CheatPanel gameId={game.id} />
        </div>
        <div className={classes.content}>
          <div className={classes.wide}>
            <Async value={activity} skeleton={<Skeleton height={214} aria-busy="true" />}>
              {({ interval, buckets }) => <SubmissionPanel interval={interval} buckets={buckets} />}
            </Async>
          </div>
          <div className={classes.stack}>
            <PhasePanel game={game} />
            <Async value={activity} skeleton={<Skeleton height={132} aria-busy="true" />}>
              {({ bloods }) => <BloodPanel gameId={game.id} bloods={bloods} />}
            </Async>
          </div>
          {activity.state === "ready" && (
            <WatchPanel gameId={game.id} challenges={activity.data.challenges} />
          )}
          <div className={classes.wide}>
            <HostPanel />
          </div>
        </div>
      </div>
    </Stack>
  );
}
