import type { PlayedChallenge } from "@gonfalon/contract/challenge.ts";
import { type ReactNode, useState } from "react";
import { Markdown } from "#ui/Markdown.tsx";
import { AttachmentLink } from "./AttachmentLink.tsx";
import classes from "./ChallengeView.module.css";
import { HintList } from "./HintList.tsx";
import { type PartName, PartTabs } from "./PartTabs.tsx";

interface Props {
  readonly challenge: PlayedChallenge;
  /** The container of the challenge, if it has one. */
  readonly instance?: ReactNode;
  /** The hints that cost points, if there are any. */
  readonly paidHints?: ReactNode;
  /** The teams that have solved the challenge, if they are shown. */
  readonly solves?: ReactNode;
  readonly solveCount?: number;
  /** The flag form. */
  readonly children: ReactNode;
}

/**
 * The player's view of a challenge: the text and the container, with the hints and solves beside them.
 * Phones show one part at a time.
 */
export function ChallengeView({ challenge, instance, paidHints, solves, solveCount = 0, children }: Props) {
  const [part, setPart] = useState<PartName>("task");
  const hints = getFreeHints(challenge);
  return (
    <div className={classes.view}>
      <PartTabs
        currentPart={part}
        onShow={setPart}
        hasInstance={Boolean(instance)}
        solveCount={solves ? solveCount : undefined}
      />
      <div className={classes.body} data-part={part}>
        <div className={classes.main}>
          <div className={classes.task} data-of="task">
            {challenge.content.trim() !== "" && (
              <Markdown text={challenge.content} className={classes.text} headingLevel={3} />
            )}
            <AttachmentLink context={challenge.context} />
          </div>
          {instance && <div data-of="instance">{instance}</div>}
        </div>
        {(hints.length > 0 || paidHints || solves) && (
          <div className={classes.side}>
            {solves && <div data-of="solves">{solves}</div>}
            {hints.length > 0 && (
              <div data-of="task">
                <HintList hints={hints} />
              </div>
            )}
            {paidHints && <div data-of="task">{paidHints}</div>}
          </div>
        )}
      </div>
      <div className={classes.form}>{children}</div>
    </div>
  );
}

/** Omits the bought hints, which are at the end of `hints` and shown with the other paid hints. */
function getFreeHints({ hints, paidHints }: PlayedChallenge): readonly string[] {
  const boughtCount = paidHints.filter((hint) => hint.bought).length;
  return (hints ?? []).slice(0, (hints ?? []).length - boughtCount);
}
