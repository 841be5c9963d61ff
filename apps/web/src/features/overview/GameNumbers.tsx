import { listCheats } from "@gonfalon/contract/cheat.ts";
import { countSubmissions } from "@gonfalon/contract/submission.ts";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useEndpoint } from "#api/use-endpoint.ts";
import { formatNumber } from "#i18n/format.ts";
import { paths } from "#routing/paths.ts";
import classes from "./GameNumbers.module.css";
import { OVERVIEW_REFRESH } from "./refresh.ts";
import { useStatusCounts } from "./use-status-counts.ts";

/** The numbers of a game that has started, each with a link to its list. */
export function GameNumbers({ gameId }: { readonly gameId: number }) {
  const { t } = useTranslation();
  const params = { id: gameId };
  const statusCounts = useStatusCounts(gameId);
  const submissionCount = useEndpoint(countSubmissions, { params, query: {} }, OVERVIEW_REFRESH);
  const correctCount = useEndpoint(
    countSubmissions,
    { params, query: { type: "Accepted" } },
    OVERVIEW_REFRESH,
  );
  const cheats = useEndpoint(listCheats, { params }, OVERVIEW_REFRESH);
  const { gameReview, gameSubmissions, gameCheatInfo } = paths.admin;
  return (
    <nav aria-label={t("overview.numbers")} className={classes.tiles}>
      <Tile name={t("game.admin.tabs.review")} value={statusCounts?.Accepted} to={gameReview(gameId)} />
      <Tile
        name={t("review.status.Pending")}
        value={statusCounts?.Pending}
        to={`${gameReview(gameId)}?status=Pending`}
      />
      <Tile
        name={t("monitor.submissions")}
        value={submissionCount.state === "ready" ? submissionCount.data : undefined}
        to={gameSubmissions(gameId)}
      />
      <Tile
        name={t("monitor.result.Accepted")}
        value={correctCount.state === "ready" ? correctCount.data : undefined}
        to={`${gameSubmissions(gameId)}?type=Accepted`}
      />
      <Tile
        name={t("monitor.cheats")}
        value={cheats.state === "ready" ? cheats.data.length : undefined}
        to={gameCheatInfo(gameId)}
      />
    </nav>
  );
}

interface TileProps {
  readonly name: string;
  /** Undefined until the response arrives. */
  readonly value: number | undefined;
  readonly to: string;
}

function Tile({ name, value, to }: TileProps) {
  return (
    <Link to={to} className={classes.tile}>
      <span className={classes.name}>{name}</span>{" "}
      <span className={classes.value}>{value === undefined ? "–" : formatNumber(value)}</span>
    </Link>
  );
}
