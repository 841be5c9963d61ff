import { ActionIcon, Modal } from "@mantine/core";
import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import type { CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import { formatDateTimeSeconds, formatNumber } from "#i18n/format.ts";
import { getCategoryStyle } from "#theme/categories.ts";
import type { BoardEntry } from "./board-entries.ts";
import { ChallengeFacts } from "./ChallengeFacts.tsx";
import classes from "./ChallengeHeader.module.css";
import { ChallengeIcon } from "./ChallengeIcon.tsx";
import { DeadlineText } from "./DeadlineText.tsx";
import { formatSolvedTeams } from "./format-solves.ts";

interface Props {
  readonly entry: BoardEntry;
  /** The number of teams on the board; undefined until it is known. */
  readonly teamCount: number | undefined;
  /** Undefined if there is no room for the buttons: the focus of a dialog cannot start in a button that CSS hides. */
  readonly onStep: ((by: 1 | -1) => void) | undefined;
}

/** The icon, title and points of an open challenge, and the buttons of its dialog. */
export function ChallengeHeader({ entry: { challenge, solve, lockedBy }, teamCount, onStep }: Props) {
  const { t } = useTranslation();
  const headerStyle: CSSProperties & Record<"--card-color", string> = {
    "--card-color": getCategoryStyle(challenge.category).color,
  };
  return (
    <Modal.Header className={classes.header ?? ""} style={headerStyle}>
      <ChallengeIcon category={challenge.category} solve={solve} isLocked={lockedBy !== undefined} />
      <div className={classes.head}>
        <Modal.Title className={classes.title ?? ""}>
          <bdi>{challenge.title}</bdi>
        </Modal.Title>
        <ChallengeFacts challenge={challenge}>
          {!solve && <DeadlineText deadline={challenge.deadline} />}
          {solve && (
            <span className={classes.solved}>
              {t("play.dialog.solved", { count: solve.score, time: formatDateTimeSeconds(solve.time) })}
            </span>
          )}
        </ChallengeFacts>
      </div>
      <div className={classes.worth}>
        <b aria-hidden>{formatNumber(challenge.score)}</b>
        <span>{formatSolvedTeams(t, challenge.solved, teamCount)}</span>
      </div>
      <div className={classes.tools}>
        {onStep && (
          <>
            <StepButton by={-1} label={t("play.dialog.previous")} onStep={onStep} />
            <StepButton by={1} label={t("play.dialog.next")} onStep={onStep} />
          </>
        )}
        <Modal.CloseButton
          aria-label={t("shell.dialog.close")}
          size="2.75rem"
          iconSize={22}
          // A solved challenge has no flag field that takes the focus.
          data-autofocus={solve !== undefined || undefined}
        />
      </div>
    </Modal.Header>
  );
}

interface StepProps {
  readonly by: 1 | -1;
  readonly label: string;
  readonly onStep: (by: 1 | -1) => void;
}

function StepButton({ by, label, onStep }: StepProps) {
  const Icon = by === 1 ? IconChevronDown : IconChevronUp;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="2.75rem"
      aria-label={label}
      title={label}
      onClick={() => onStep(by)}
    >
      <Icon size={20} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}
