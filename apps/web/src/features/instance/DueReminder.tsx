import { getChallenge } from "@gonfalon/contract/challenge.ts";
import { getGame } from "@gonfalon/contract/game-view.ts";
import type { OwnInstance } from "@gonfalon/contract/instance.ts";
import { SECOND_MS } from "@gonfalon/rules/durations.ts";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useEndpoint } from "#api/use-endpoint.ts";
import { useIsHalted } from "#game/deadline.ts";
import { formatSoon } from "#i18n/format.ts";
import { getServerTime } from "#time/server-clock.ts";
import { notifyReminder } from "#ui/notify.tsx";
import { recordReminder, wasReminded } from "./extension-reminders.ts";

const POLLING = { refreshEveryMs: 30 * SECOND_MS };
/** If the game cannot be loaded, the toast is shown: without an extension, the instance would stop. */
const UNKNOWN_GAME = { end: Number.POSITIVE_INFINITY, pausedAt: null };

/**
 * Shows the toast about an instance whose renewal window is open. While the game is paused or the challenge is closed,
 * the server rejects an extension (PAUSE-1, CLOSE-2): the toast is shown after the resume or a change of the deadline.
 */
export function DueReminder({ instance }: { readonly instance: OwnInstance }): null {
  const { t } = useTranslation();
  const { gameId: id, challengeId: cid } = instance;
  const game = useEndpoint(getGame, { params: { id } }, POLLING);
  const isPaused = game.state === "ready" && game.data.pausedAt !== null;
  // Not loaded during a pause, because the resume moves the deadline.
  const challenge = useEndpoint(getChallenge, isPaused ? undefined : { params: { id, cid } }, POLLING);
  const deadline = challenge.state === "ready" ? challenge.data.deadline : null;
  const isHalted = useIsHalted(game.state === "ready" ? game.data : UNKNOWN_GAME, deadline);
  const canExtend = game.state !== "loading" && challenge.state !== "loading" && !isHalted;
  useEffect(() => {
    if (!canExtend || wasReminded(instance)) return;
    recordReminder(instance);
    const time = formatSoon(instance.container.expectStopAt, getServerTime());
    notifyReminder(t("instance.extend.opened", { challenge: instance.challengeTitle, time }));
  }, [canExtend, instance, t]);
  return null;
}
