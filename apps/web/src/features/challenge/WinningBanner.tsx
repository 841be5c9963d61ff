import type { BoardTeam } from "@gonfalon/contract/scoreboard.ts";
import { IconCheck } from "@tabler/icons-react";
import { formatNumber } from "#i18n/format.ts";
import { TeamShield } from "#ui/TeamShield.tsx";
import classes from "./WinningBanner.module.css";

interface Props {
  readonly team: Pick<BoardTeam, "id" | "avatar">;
  /** Selects gold, silver or bronze; other solves are green. */
  readonly place: 1 | 2 | 3 | undefined;
}

/** An animated banner with the shield of the team. */
export function WinningBanner({ team, place }: Props) {
  return (
    <div className={classes.banner} data-place={place} aria-hidden>
      <span className={classes.bar} />
      <span className={classes.cloth}>
        <b>{place ? formatNumber(place) : <IconCheck size={80} stroke={2.5} />}</b>
        <span className={classes.shield}>
          <TeamShield team={team} size={84} />
        </span>
      </span>
    </div>
  );
}
