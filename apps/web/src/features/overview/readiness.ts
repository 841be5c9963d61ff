import type { EditedChallengeInfo } from "@gonfalon/contract/challenge.ts";
import { hasContainer } from "@gonfalon/contract/enums.ts";
import type { GameInfo } from "@gonfalon/contract/game.ts";
import type { Installation } from "@gonfalon/contract/installation.ts";
import { paths } from "#routing/paths.ts";

export interface Check {
  readonly name: "dates" | "text" | "challenges" | "disabled" | "containers" | "mail" | "published";
  readonly isReady: boolean;
  /** The number in the text of the check. */
  readonly count: number;
  /** The path of the screen on which organizers can fix a failed check. */
  readonly to: string;
}

interface Facts {
  readonly game: Pick<GameInfo, "id" | "content" | "hidden" | "end">;
  readonly challenges: readonly Pick<EditedChallengeInfo, "type" | "isEnabled" | "opensAt">[];
  readonly installation: Pick<Installation, "sendsMail" | "engine">;
  /** The time on the clock of the game (PAUSE-1). */
  readonly now: number;
}

/** The checks of a game, in the order in which organizers prepare a game. */
export function listChecks({ game, challenges, installation, now }: Facts): readonly Check[] {
  const settingsPath = paths.admin.gameInfo(game.id);
  const challengesPath = paths.admin.challenges(game.id);
  // A challenge with an opening time is enabled automatically.
  const isPlayable = ({ isEnabled, opensAt }: Facts["challenges"][number]) => isEnabled || opensAt !== null;
  const playableCount = challenges.filter(isPlayable).length;
  const disabledCount = challenges.length - playableCount;
  const { kind, fault } = installation.engine;
  return [
    { name: "text", isReady: game.content.trim() !== "", count: 0, to: settingsPath },
    { name: "dates", isReady: game.end > now, count: 0, to: settingsPath },
    { name: "challenges", isReady: playableCount > 0, count: playableCount, to: challengesPath },
    { name: "disabled", isReady: disabledCount === 0, count: disabledCount, to: challengesPath },
    ...(challenges.some(({ type }) => hasContainer(type))
      ? [
          {
            name: "containers",
            isReady: kind !== "none" && fault === null,
            count: 0,
            to: paths.admin.checkup,
          } as const,
        ]
      : []),
    { name: "mail", isReady: installation.sendsMail, count: 0, to: paths.admin.checkup },
    { name: "published", isReady: !game.hidden, count: 0, to: settingsPath },
  ];
}
