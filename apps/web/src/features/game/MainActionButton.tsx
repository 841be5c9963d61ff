import type { GameDetail } from "@gonfalon/contract/game.ts";
import {
  type Icon,
  IconChevronRight,
  IconFlag,
  IconHourglass,
  IconRefresh,
  IconTrophy,
  IconUserPlus,
} from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useGamePhase } from "#game/game-phase.ts";
import { paths } from "#routing/paths.ts";
import { PennantLink } from "#ui/PennantLink.tsx";
import { type MainAction, toMainAction } from "./main-action.ts";

interface ActionLink {
  readonly icon: Icon;
  readonly text: string;
  readonly to: (id: number) => string;
}

const actionLinks = {
  register: { icon: IconUserPlus, text: "game.act.register", to: paths.game },
  pending: { icon: IconHourglass, text: "game.registration.Pending-title", to: paths.game },
  play: { icon: IconFlag, text: "game.act.challenges", to: paths.gameChallenges },
  practice: { icon: IconRefresh, text: "game.act.practice", to: paths.gameChallenges },
  results: { icon: IconTrophy, text: "game.act.results", to: paths.gameScoreboard },
  details: { icon: IconChevronRight, text: "game.open", to: paths.game },
} as const satisfies Readonly<Record<MainAction, ActionLink>>;

/** A link to the main action for a game. */
export function MainActionButton({ game }: { readonly game: GameDetail }) {
  const { t } = useTranslation();
  const { icon, text, to } = actionLinks[toMainAction(game, useGamePhase(game))];
  return (
    <PennantLink to={to(game.id)} icon={icon}>
      {t(text)}
    </PennantLink>
  );
}
