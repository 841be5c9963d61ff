import type { ChallengeCategory } from "@gonfalon/contract/enums.ts";
import type { BoardSolve } from "@gonfalon/contract/scoreboard.ts";
import { getBloodPlace } from "@gonfalon/rules/blood.ts";
import { IconCheck, IconLock } from "@tabler/icons-react";
import { getCategoryStyle } from "#theme/categories.ts";
import classes from "./ChallengeIcon.module.css";

interface Props {
  readonly category: ChallengeCategory;
  /** The solve of the user's team. */
  readonly solve: BoardSolve | undefined;
  readonly isLocked?: boolean;
}

/** The icon of a challenge: the category or a lock while it is unsolved, then a check or the place. */
export function ChallengeIcon({ category, solve, isLocked = false }: Props) {
  const Icon = isLocked ? IconLock : getCategoryStyle(category).icon;
  const place = solve && getBloodPlace(solve.type);
  return (
    <span className={classes.icon} data-state={solve ? (place ?? "solved") : undefined} aria-hidden>
      {!solve && <Icon size={18} stroke={1.75} />}
      {solve && (place ?? <IconCheck size={18} stroke={2.25} />)}
    </span>
  );
}
