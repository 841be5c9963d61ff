import type { PlayedChallenge } from "@gonfalon/contract/challenge.ts";
import { Modal } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { BoardEntry } from "./board-entries.ts";
import classes from "./ChallengeDialog.module.css";
import { ChallengeHeader } from "./ChallengeHeader.tsx";
import type { ChallengePart } from "./challenge-part.ts";
import { OpenChallenge } from "./OpenChallenge.tsx";

interface Props {
  readonly gameId: number;
  /** The number of teams in the game. */
  readonly teamCount: number;
  /** Undefined closes the dialog. */
  readonly entry: BoardEntry | undefined;
  readonly onSeen: (challenge: PlayedChallenge, at: number) => void;
  readonly onStep: (by: 1 | -1) => void;
  readonly onClose: () => void;
  readonly instance: ChallengePart;
  readonly flagForm: ChallengePart;
}

/** A challenge with its flag form; full screen on phones. */
export function ChallengeDialog({ teamCount, entry, onStep, onClose, ...open }: Props) {
  const narrow = useMediaQuery("(max-width: 47.99em)");
  return (
    <Modal.Root
      opened={entry !== undefined}
      onClose={onClose}
      size="67.5rem"
      fullScreen={narrow}
      centered
      yOffset="2rem"
      classNames={{ content: classes.content ?? "" }}
    >
      <Modal.Overlay blur={6} />
      <Modal.Content>
        {entry && <ChallengeHeader entry={entry} teamCount={teamCount} onStep={onStep} />}
        <Modal.Body className={classes.body ?? ""}>
          {entry && <OpenChallenge key={entry.challenge.id} entry={entry} {...open} />}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
