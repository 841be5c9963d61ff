import type { PlayedChallenge } from "@gonfalon/contract/challenge.ts";
import { Modal } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { ReactNode } from "react";
import { ClosingContent } from "#ui/ClosingContent.tsx";
import { NestedDialogs, useNestedDialogs } from "#ui/use-nested-dialogs.ts";
import type { BoardEntry } from "./board-entries.ts";
import classes from "./ChallengeDialog.module.css";
import { ChallengeHeader } from "./ChallengeHeader.tsx";
import type { ChallengeSlots } from "./challenge-slots.ts";
import { LockedChallenge } from "./LockedChallenge.tsx";
import { OpenChallenge } from "./OpenChallenge.tsx";

interface Props {
  readonly gameId: number;
  /** The number of teams on the board; undefined until it is known. */
  readonly teamCount: number | undefined;
  /** Undefined closes the dialog. */
  readonly entry: BoardEntry | undefined;
  /** Replaces the challenge after a correct flag. */
  readonly result: ReactNode;
  readonly onSeen: (challenge: PlayedChallenge, openedAt: number) => void;
  readonly onSolved: (entry: BoardEntry) => void;
  readonly onStep: (by: 1 | -1) => void;
  readonly onClose: () => void;
  readonly slots: ChallengeSlots;
}

/** A challenge with its flag form, or the result after a correct flag; full screen on phones. */
export function ChallengeDialog({ teamCount, entry, result, onStep, onClose, ...openChallengeProps }: Props) {
  const isNarrow = useMediaQuery("(max-width: 47.99em)");
  const { hasNested, report } = useNestedDialogs(entry !== undefined);
  return (
    <Modal.Root
      opened={entry !== undefined}
      onClose={onClose}
      closeOnEscape={!hasNested}
      size="67.5rem"
      fullScreen={isNarrow}
      centered
      yOffset="2rem"
      classNames={{ content: classes.content ?? "" }}
    >
      <Modal.Overlay blur={6} />
      <Modal.Content>
        <NestedDialogs value={report}>
          <ClosingContent opened={entry !== undefined}>
            {entry && !result && (
              <ChallengeHeader entry={entry} teamCount={teamCount} onStep={isNarrow ? undefined : onStep} />
            )}
            <Modal.Body className={classes.body ?? ""}>
              {result}
              {entry?.lockedBy && <LockedChallenge requirements={entry.lockedBy} />}
              {entry && !entry.lockedBy && !result && (
                <OpenChallenge key={entry.challenge.id} entry={entry} {...openChallengeProps} />
              )}
            </Modal.Body>
          </ClosingContent>
        </NestedDialogs>
      </Modal.Content>
    </Modal.Root>
  );
}
