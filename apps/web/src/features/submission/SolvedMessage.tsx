import { getPlayerBoard } from "@gonfalon/contract/scoreboard.ts";
import { useTranslation } from "react-i18next";
import { useEndpoint } from "#api/use-endpoint.ts";

interface Props {
  readonly gameId: number;
  readonly challenge: { readonly id: number; readonly title: string };
}

/** The text of a notification about a solve. It names the points as soon as the board of the team has them. */
export function SolvedMessage({ gameId, challenge }: Props) {
  const { t } = useTranslation();
  const board = useEndpoint(getPlayerBoard, { params: { id: gameId } }, { refreshEveryMs: 0 });
  const solves = board.state === "ready" ? board.data.rank.solvedChallenges : [];
  const points = solves.find((solve) => solve.id === challenge.id)?.score ?? 0;
  return points > 0
    ? t("play.flag.accepted-long-points", { challenge: challenge.title, count: points })
    : t("play.flag.accepted-long", { challenge: challenge.title });
}
