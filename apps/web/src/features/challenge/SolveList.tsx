import type { BoardChallenge } from "@gonfalon/contract/scoreboard.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { SideSection } from "#ui/SideSection.tsx";
import { AllSolvers } from "./AllSolvers.tsx";
import { SolverRow, SolverRows } from "./SolverRows.tsx";

interface Props {
  readonly gameId: number;
  readonly challenge: Pick<BoardChallenge, "id" | "solved" | "bloods">;
}

/** The first three teams that solved a challenge, and on request all teams that solved it. */
export function SolveList({ gameId, challenge: { id, solved: solveCount, bloods } }: Props) {
  const { t } = useTranslation();
  const [showsAll, setShowsAll] = useState(false);
  return (
    <SideSection title={t(showsAll ? "play.dialog.all-solves" : "play.dialog.first-solves")}>
      {solveCount === 0 && t("play.board.no-solves")}
      {showsAll ? (
        <AllSolvers gameId={gameId} challengeId={id} />
      ) : (
        bloods.length > 0 && (
          <SolverRows>
            {bloods.map((team, index) => (
              <SolverRow
                key={team.id}
                team={team}
                place={([1, 2, 3] as const)[index]}
                time={team.submitTimeUtc}
              />
            ))}
          </SolverRows>
        )
      )}
      {solveCount > bloods.length && !showsAll && (
        <Button variant="subtle" size="compact-sm" px={0} h="2.75rem" onClick={() => setShowsAll(true)}>
          {t("play.dialog.show-solves", { count: solveCount })}
        </Button>
      )}
    </SideSection>
  );
}
