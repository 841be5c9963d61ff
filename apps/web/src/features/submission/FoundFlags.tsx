import type { FlagProgress } from "@gonfalon/contract/challenge.ts";
import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";

/** The last submission, if its flag was correct. */
export interface CorrectFlag {
  readonly submissionId: number;
  /** How many flags the team had found before. */
  readonly foundBefore: number;
  /** The progress after the submission; undefined until it is known. */
  readonly progress: FlagProgress | undefined;
}

interface Props {
  readonly progress: FlagProgress;
  readonly correct: CorrectFlag | undefined;
}

/** KIND-4: how many flags the team has found, after a correct flag with the verdict. Screen readers announce it. */
export function FoundFlags({ progress, correct }: Props) {
  const { t } = useTranslation();
  // A teammate may have found another flag since.
  const latest = correct?.progress && correct.progress.found > progress.found ? correct.progress : progress;
  const values = { found: latest.found, count: latest.total };
  return (
    <Text component="output" size="sm" fw={600} {...(correct && { c: "teal" })}>
      {correct && isProgressKnown(correct, latest) && t("play.flag.accepted-progress", values)}
      {correct && !isProgressKnown(correct, latest) && t("play.flag.accepted")}
      {!correct && t("play.flag.progress", values)}
    </Text>
  );
}

function isProgressKnown({ progress, foundBefore }: CorrectFlag, latest: FlagProgress): boolean {
  // After the end of the game, a correct flag does not count, so the team may have found none (SUBMIT-4).
  return latest.found > foundBefore || (progress !== undefined && latest.found > 0);
}
