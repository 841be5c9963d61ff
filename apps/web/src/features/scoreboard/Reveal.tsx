import type { GameDetail } from "@gonfalon/contract/game.ts";
import { getReveal, type Reveal as RevealData } from "@gonfalon/contract/reveal.ts";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useEndpoint } from "#api/use-endpoint.ts";
import { useGamePhase } from "#game/game-phase.ts";
import { useScoreboard } from "#game/use-scoreboard.ts";
import { paths } from "#routing/paths.ts";
import { useUrlFilter } from "#routing/use-url-filter.ts";
import { Async } from "#ui/Async.tsx";
import { usePageTitle } from "#ui/use-page-title.ts";
import { useShortcuts } from "#ui/use-shortcuts.ts";
import { useWakeLock } from "#ui/use-wake-lock.ts";
import { toggleFullScreen } from "./full-screen.ts";
import projectorClasses from "./Projector.module.css";
import { ProjectorHeader } from "./ProjectorHeader.tsx";
import classes from "./Reveal.module.css";
import { RevealControls } from "./RevealControls.tsx";
import { RevealRanks } from "./RevealRanks.tsx";
import { RevealStage } from "./RevealStage.tsx";
import { revealFilter } from "./reveal-filter.ts";
import { toRevealState } from "./reveal-state.ts";
import { useRevealStep } from "./use-reveal-step.ts";

/** REVEAL-1 to REVEAL-4: shows the hidden solves of a frozen game step by step, from the last place to the first. */
export function Reveal({ game }: { readonly game: GameDetail }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const phase = useGamePhase(game);
  const { filter } = useUrlFilter(revealFilter);
  usePageTitle(`${t("reveal.title")} - ${game.title}`);
  useWakeLock();
  useShortcuts({
    Escape: () => void navigate(paths.gameScoreboard(game.id)),
    f: () => void toggleFullScreen(),
  });
  const board = useScoreboard(game.id, { once: true });
  const { division } = filter;
  const reveal = useEndpoint(
    getReveal,
    {
      params: { id: game.id },
      query: { places: Number(filter.places), ...(division !== undefined && { divisionId: division }) },
    },
    // The steps must not change during the reveal, for example after an adjustment.
    { once: true },
  );
  return (
    <main className={projectorClasses.screen}>
      <ProjectorHeader game={game} phase={phase} liveState="live" board={board} />
      <Async value={reveal}>{(loadedReveal) => <Steps game={game} reveal={loadedReveal} />}</Async>
    </main>
  );
}

interface Props {
  readonly game: GameDetail;
  readonly reveal: RevealData;
}

function Steps({ game, reveal }: Props) {
  const position = useRevealStep(reveal.steps.length);
  useShortcuts({
    " ": position.goForward,
    ArrowRight: position.goForward,
    ArrowLeft: position.goBack,
    a: position.togglePlaying,
  });
  const state = toRevealState(reveal, position.step);
  return (
    <>
      <div className={classes.panes}>
        <RevealRanks reveal={reveal} state={state} />
        <RevealStage game={game} reveal={reveal} state={state} />
      </div>
      <RevealControls game={game} position={position} stepCount={reveal.steps.length} />
    </>
  );
}
