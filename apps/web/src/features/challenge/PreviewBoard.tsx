import { listEditedChallenges } from "@gonfalon/contract/challenge.ts";
import type { DivisionInfo } from "@gonfalon/contract/division.ts";
import { getTopScoreboard } from "@gonfalon/contract/scoreboard.ts";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { useEndpoint } from "#api/use-endpoint.ts";
import { useCloseDialog } from "#routing/use-close-dialog.ts";
import { Async } from "#ui/Async.tsx";
import { Dialog } from "#ui/Dialog.tsx";
import { type BoardEntry, countByCategory, parseChallengeId } from "./board-entries.ts";
import { ChallengeGrid } from "./ChallengeGrid.tsx";
import { LockedChallenge } from "./LockedChallenge.tsx";
import { toPreviewEntries } from "./preview-entries.ts";

interface Props {
  readonly gameId: number;
  /** Undefined for a team without a division. */
  readonly division: DivisionInfo | undefined;
  /** Renders the open challenge. */
  readonly renderChallenge: (challengeId: number, onClose: () => void) => ReactNode;
}

/** PREVIEW-1: the board of a team that has solved nothing. The open challenge is in the fragment of the URL. */
export function PreviewBoard({ gameId, division, renderChallenge }: Props) {
  const challenges = useEndpoint(listEditedChallenges, { params: { id: gameId } });
  const topScoreboard = useEndpoint(getTopScoreboard, { params: { id: gameId }, query: { count: 1 } });
  const challengeId = parseChallengeId(useLocation().hash);
  const close = useCloseDialog(challengeId !== undefined, { hash: "" });
  return (
    <Async value={challenges}>
      {(list) => {
        const entries = toPreviewEntries(list, division);
        const entry = entries.find(({ challenge }) => challenge.id === challengeId);
        return (
          <>
            <ChallengeGrid
              entries={entries}
              counts={countByCategory(entries)}
              teamCount={topScoreboard.state === "ready" ? topScoreboard.data.total : undefined}
              onShowAll={close}
            />
            {entry?.lockedBy ? (
              <LockedDialog entry={entry} requirements={entry.lockedBy} onClose={close} />
            ) : (
              entry && renderChallenge(entry.challenge.id, close)
            )}
          </>
        );
      }}
    </Async>
  );
}

interface LockedProps {
  readonly entry: BoardEntry;
  readonly requirements: NonNullable<BoardEntry["lockedBy"]>;
  readonly onClose: () => void;
}

function LockedDialog({ entry, requirements, onClose }: LockedProps) {
  return (
    <Dialog opened onClose={onClose} title={entry.challenge.title} size="xl">
      <LockedChallenge requirements={requirements} />
    </Dialog>
  );
}
