import { type FlagProgress, getChallenge, type PlayedChallenge } from "@gonfalon/contract/challenge.ts";
import { limits } from "@gonfalon/contract/limits.ts";
import { listNotices } from "@gonfalon/contract/notice.ts";
import { getPlayerBoard, getScoreboard } from "@gonfalon/contract/scoreboard.ts";
import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { IconFlag } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#api/call.ts";
import { useAction } from "#api/use-action.ts";
import { useRefresh } from "#api/use-refresh.ts";
import { useCurrentGame } from "#game/current-game.ts";
import { useGameTimeUntil } from "#game/game-phase.ts";
import { getServerTime } from "#time/server-clock.ts";
import { toErrorMessage } from "#ui/error-message.ts";
import { Note } from "#ui/Note.tsx";
import { notifySuccess, notifyWarning } from "#ui/notify.tsx";
import { useResetOnRenewal } from "#ui/use-reset-on-renewal.ts";
import { useShortcuts } from "#ui/use-shortcuts.ts";
import { type CorrectFlag, FoundFlags } from "./FoundFlags.tsx";
import { getFlagState, validateFlag } from "./flag-state.ts";
import { SolvedMessage } from "./SolvedMessage.tsx";
import { submitAndPollVerdict } from "./submit-and-poll-verdict.ts";
import { usePushedProgress } from "./use-pushed-progress.ts";

/** The endpoints to revalidate after a submission. */
const submissionReadEndpoints = [getChallenge, getPlayerBoard, getScoreboard, listNotices];

interface Props {
  readonly gameId: number;
  readonly challenge: PlayedChallenge;
  readonly isSolved: boolean;
  /** The unsubmitted input by challenge id; the form updates it. */
  readonly drafts: Map<number, string>;
  readonly onSolved: () => void;
}

/** Submits a flag and shows its verdict. The form keeps its input until the flag is correct. */
export function FlagForm({ gameId, challenge, isSolved, drafts, onSolved }: Props) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const [flag, setFlag] = useState(drafts.get(challenge.id) ?? "");
  const [error, setError] = useState<string>();
  const [correctFlag, setCorrectFlag] = useState<CorrectFlag>();
  const pushedProgress = usePushedProgress({ gameId, challengeId: challenge.id });
  const refresh = useRefresh();
  const submission = useAction(
    (text: string) => submitAndPollVerdict({ gameId, challengeId: challenge.id }, text),
    { quiet: true },
  );
  const game = useCurrentGame();
  const now = useGameTimeUntil(game, challenge.deadline);
  const state = getFlagState(challenge, isSolved, { now, end: game.end, pausedAt: game.pausedAt });
  const isOpen = state === "open";
  // While the game is paused, players can prepare their flag.
  const canType = isOpen || state === "paused";

  useResetOnRenewal(() => setError(undefined));

  // After the game is resumed, an error about the pause no longer applies.
  const [lastPausedAt, setLastPausedAt] = useState(game.pausedAt);
  if (game.pausedAt !== lastPausedAt) {
    setLastPausedAt(game.pausedAt);
    setError(undefined);
  }

  // On a phone, the keyboard would cover the text.
  const [hasAutoFocus] = useState(() => !globalThis.matchMedia("(pointer: coarse)").matches);
  useEffect(() => {
    if (hasAutoFocus) field.current?.focus({ preventScroll: true });
  }, [hasAutoFocus]);

  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  useShortcuts({ f: () => field.current?.focus() });

  function changeFlag(text: string) {
    setFlag(text);
    setError(undefined);
    drafts.set(challenge.id, text);
  }

  function showError(message: string) {
    // The user may have closed the challenge before the response arrived.
    if (!isShown.current) return notifyWarning("red", message, challenge.title);
    setError(message);
    field.current?.select();
  }

  function reportSolve() {
    // The user may have closed the challenge before the verdict arrived. A missing field does not show this, because
    // the new board can arrive before the verdict and replace the form.
    if (isShown.current) onSolved();
    else notifySuccess(<SolvedMessage gameId={gameId} challenge={challenge} />);
  }

  /** KIND-4: shows that the flag is correct, and then how many flags the team has found. */
  async function reportCorrectFlag(submissionId: number, foundCountBefore: number) {
    const progressFromHub = pushedProgress.get(submissionId);
    setCorrectFlag({
      submissionId,
      foundCountBefore,
      progress: progressFromHub,
      isCounted: getServerTime() < game.end,
    });
    field.current?.focus();
    const progress = progressFromHub ?? (await fetchProgress());
    if (progress && progress.found >= progress.total) return reportSolve();
    if (!isShown.current) return notifySuccess(t("play.flag.accepted"), challenge.title);
    setCorrectFlag((lastFlag) =>
      lastFlag?.submissionId === submissionId ? { ...lastFlag, progress } : lastFlag,
    );
  }

  /** The progress; undefined if it cannot be loaded. The revalidation after the submission then fetches it. */
  async function fetchProgress(): Promise<FlagProgress | undefined> {
    const request = call(getChallenge, { params: { id: gameId, cid: challenge.id } });
    return request.then(
      ({ progress }) => progress ?? undefined,
      () => undefined,
    );
  }

  async function submit() {
    if (submission.pending || !isOpen) return;
    const errorKey = validateFlag(flag);
    if (errorKey) return showError(t(`play.flag.${errorKey}`, { count: limits.flag }));
    // Screen readers announce the error of the next attempt only if it appears again.
    setError(undefined);
    setCorrectFlag(undefined);
    const outcome = await submission.run(flag.trim());
    if (!outcome.ok) return showError(toErrorMessage(outcome.error));
    // The refresh is not part of the action, so the next flag can be submitted before a large board has arrived.
    void refresh(submissionReadEndpoints);
    const { submissionId, verdict } = outcome.data;
    if (verdict !== "Accepted")
      return showError(t(verdict === "FlagSubmitted" ? "play.flag.waiting" : "play.flag.wrong"));
    // Keeps a flag that was typed while this one was being checked.
    if (drafts.get(challenge.id) === flag) drafts.delete(challenge.id);
    setFlag((current) => (current === flag ? "" : current));
    if (challenge.progress) return reportCorrectFlag(submissionId, challenge.progress.found);
    reportSolve();
  }

  if (state === "solved") return <Note color="teal" title={t("play.flag.solved")} />;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      noValidate
    >
      <Stack gap="xs">
        <Group align="flex-start" gap="sm" wrap="nowrap">
          <TextInput
            ref={field}
            // A disabled field cannot take the focus of the dialog.
            data-autofocus={(hasAutoFocus && canType) || undefined}
            size="lg"
            flex={1}
            aria-label={t("play.flag.label")}
            placeholder="flag{…}"
            leftSection={<IconFlag size={18} aria-hidden />}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="send"
            disabled={!canType}
            value={flag}
            error={error}
            errorProps={{ role: "alert" }}
            data-mono
            onChange={(event) => changeFlag(event.currentTarget.value)}
          />
          <Button type="submit" size="lg" loading={submission.pending} disabled={!isOpen}>
            {t("play.flag.submit")}
          </Button>
        </Group>
        {challenge.progress && <FoundFlags progress={challenge.progress} correctFlag={correctFlag} />}
        {state === "closed" || state === "not-allowed" || state === "paused" ? (
          <Text component="output" size="sm" c="dimmed">
            {t(`play.flag.${state}`)}
          </Text>
        ) : (
          <Attempts challenge={challenge} />
        )}
      </Stack>
    </form>
  );
}

function Attempts({ challenge: { attempts, limit } }: Pick<Props, "challenge">) {
  const { t } = useTranslation();
  const attemptsLeft = limit - attempts;
  if (limit > 0 && attemptsLeft <= 0)
    return (
      <Text component="output" size="sm" c="red">
        {t("play.flag.exhausted")}
      </Text>
    );
  const attemptsText =
    attempts > 0 ? t("play.flag.attempts", { count: attempts }) : t("play.flag.no-attempts");
  return (
    <Text component="output" size="sm" c="dimmed">
      {limit > 0 ? t("play.flag.attempts-left", { left: attemptsLeft, count: limit }) : attemptsText}
    </Text>
  );
}
