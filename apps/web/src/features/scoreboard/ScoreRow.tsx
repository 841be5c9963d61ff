import type { BoardChallenge, BoardSolve, BoardTeam } from "@gonfalon/contract/scoreboard.ts";
import { Avatar } from "@mantine/core";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import { formatDateTime, formatNumber } from "#i18n/format.ts";
import { Pennant } from "#ui/Pennant.tsx";
import { placeOf, solveKind } from "./board-view.ts";
import classes from "./ScoreTable.module.css";

interface Props {
  readonly team: BoardTeam;
  readonly challenges: readonly BoardChallenge[];
  readonly challengeCount: number;
  readonly inDivision: boolean;
  /** Place within the page; the pinned row has none. */
  readonly index?: number;
  readonly isOwn: boolean;
  readonly isSought: boolean;
  readonly onOpen: (teamId: number) => void;
}

/** One team with a cell for each challenge. */
export const ScoreRow = memo(function ScoreRow(props: Props) {
  const { team, challenges, challengeCount, inDivision, index, isOwn, isSought, onOpen } = props;
  const solves = new Map(team.solvedChallenges.map((solve) => [solve.id, solve]));
  const rank = inDivision ? team.divisionRank : team.rank;
  return (
    <tr
      className={classes.row}
      data-own={isOwn || undefined}
      data-sought={isSought || undefined}
      aria-rowindex={index === undefined ? undefined : index + 1}
    >
      <td className={classes.rank}>{rank === null ? "–" : formatNumber(rank)}</td>
      <th scope="row" className={classes.team}>
        <button type="button" className={classes.open} onClick={() => onOpen(team.id)}>
          <Avatar src={team.avatar} name={team.name} color="brand" alt="" aria-hidden size={26} radius="sm" />
          <span className={classes.names}>
            <span className={classes.name}>{team.name}</span>
            {team.division !== null && !inDivision && (
              <span className={classes.division}>{team.division}</span>
            )}
          </span>
        </button>
      </th>
      <td className={classes.solved}>
        {team.solvedCount}
        <span className={classes.of}>/{challengeCount}</span>
      </td>
      <td className={classes.score}>{formatNumber(team.score)}</td>
      {challenges.map((challenge) => (
        <SolveCell key={challenge.id} challenge={challenge} solve={solves.get(challenge.id)} />
      ))}
    </tr>
  );
});

interface CellProps {
  readonly challenge: BoardChallenge;
  readonly solve: BoardSolve | undefined;
}

function SolveCell({ challenge, solve }: CellProps) {
  return <td className={classes.cell}>{solve && <SolveMark challenge={challenge} solve={solve} />}</td>;
}

interface MarkProps {
  readonly challenge: BoardChallenge;
  readonly solve: BoardSolve;
}

function SolveMark({ challenge, solve }: MarkProps) {
  const { t } = useTranslation();
  const label = t("scoreboard.cell", {
    kind: t(`scoreboard.kind.${solveKind(solve.type)}`),
    challenge: challenge.title,
    points: formatNumber(solve.score),
    time: formatDateTime(solve.time),
  });
  return <Pennant place={placeOf(solve.type)} label={label} />;
}
