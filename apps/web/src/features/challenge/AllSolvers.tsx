import { getBloodPlace } from "@gonfalon/rules/blood.ts";
import { Button, Skeleton } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useScoreboard } from "#game/use-scoreboard.ts";
import { Async } from "#ui/Async.tsx";
import { SolverRow, SolverRows } from "./SolverRows.tsx";
import { toSolvers } from "./solvers.ts";

interface Props {
  readonly gameId: number;
  readonly challengeId: number;
}

/** A large board has thousands of teams, and each row draws a shield. */
const ROWS_PER_STEP = 100;

/** Every team that has solved a challenge, in the order of the solves. */
export function AllSolvers({ gameId, challengeId }: Props) {
  const { t } = useTranslation();
  const [visibleCount, setVisibleCount] = useState(ROWS_PER_STEP);
  const board = useScoreboard(gameId);
  return (
    <Async value={board} skeleton={<Skeleton height={96} aria-busy="true" />}>
      {({ items: teams }) => {
        const solvers = toSolvers(teams, challengeId);
        return (
          <>
            <SolverRows>
              {solvers.slice(0, visibleCount).map(({ team, solve }) => (
                <SolverRow key={team.id} team={team} place={getBloodPlace(solve.type)} time={solve.time} />
              ))}
            </SolverRows>
            {solvers.length > visibleCount && (
              <Button
                variant="subtle"
                size="compact-sm"
                px={0}
                h="2.75rem"
                onClick={() => setVisibleCount(visibleCount + ROWS_PER_STEP)}
              >
                {t("play.dialog.more-solves")}
              </Button>
            )}
          </>
        );
      }}
    </Async>
  );
}
