import type { FlagProgress } from "@gonfalon/contract/challenge.ts";
import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";

/** The last submission, if its flag was correct. */
export interface CorrectFlag {
  readonly submissionId: number;
  /** How many flags the team had found before. */
  readonly foundCountBefore: number;
  /** The progress after the submission; undefined until it is known. */
  readonly progress: FlagProgress | undefined;
  /** After the end of the game, a correct flag does not count (SUBMIT-4). */
  readonly isCounted: boolean;
}

interface Props {
  readonly progress: FlagProgress;
  readonly correctFlag: CorrectFlag | undefined;
}

/** KIND-4: how many flags the team has found; after a correct flag, also the verdict. Screen readers announce both. */
export function FoundFlags({ progress, correctFlag }: Props) {
  const { t } = useTranslation();
  // A teammate may have found another flag in the meantime.
  const latestProgress =
    correctFlag?.progress && correctFlag.progress.found > progress.found ? correctFlag.progress : progress;
  const values = { found: latestProgress.found, count: latestProgress.total };
  return (
    <Text component="output" size="sm" fw={600} {...(correctFlag && { c: "teal" })}>
      {correctFlag
        ? t(`play.flag.${getVerdictKey(correctFlag, latestProgress)}`, values)
        : t("play.flag.progress", values)}
    </Text>
  );
}

function getVerdictKey(
  { progress, foundCountBefore, isCounted }: CorrectFlag,
  latestProgress: FlagProgress,
): "accepted" | "accepted-progress" | "already-found" {
  if (latestProgress.found > foundCountBefore) return "accepted-progress";
  if (progress === undefined || latestProgress.found === 0) return "accepted";
  return isCounted ? "already-found" : "accepted-progress";
}
