import { toAssetUrl } from "@gonfalon/contract/asset-url.ts";
import type { OfferedHint, PlayedChallenge } from "@gonfalon/contract/challenge.ts";
import type { ContainerInfo } from "@gonfalon/contract/container-info.ts";
import type { ChallengeAssignment, PlayableChallenge } from "./assignment.repo.ts";
import type { LinkedAttachment } from "./attachment.domain.ts";

/** The data from which the view of a challenge is built. */
export interface PlayedChallengeInput {
  readonly challenge: PlayableChallenge;
  readonly assignment: ChallengeAssignment;
  readonly container: ContainerInfo | undefined;
  readonly score: number;
  readonly canSubmit: boolean;
  readonly paidHints: OfferedHint[];
}

/** A challenge as the players of a team see it. */
export function toPlayedChallenge({
  challenge,
  assignment,
  container,
  score,
  canSubmit,
  paidHints,
}: PlayedChallengeInput): PlayedChallenge {
  const { attempts, flagAttachment, foundFlagCount } = assignment;
  const { id, title, content, category, hints, type, submissionLimit } = challenge;
  const attachment =
    type === "DynamicAttachment" ? { ...flagAttachment, name: challenge.fileName } : challenge.attachment;
  return {
    id,
    title,
    content,
    category,
    hints: [...hints, ...paidHints.flatMap(({ content: hintContent }) => hintContent ?? [])],
    score,
    type,
    context: {
      closeTime: container?.status === "Running" ? container.expectStopAt : null,
      instanceEntry: container?.entry ?? null,
      status: container?.status ?? null,
      startedAt: container?.startedAt ?? null,
      queue: container?.queue ?? null,
      url: getAttachmentUrl(attachment),
      fileSize: attachment.size,
    },
    limit: submissionLimit,
    attempts,
    deadline: challenge.deadlineAt?.getTime() ?? null,
    categoryLabel: challenge.categoryLabel,
    tags: [...challenge.tags],
    canSubmit,
    paidHints,
    progress: challenge.flagTotal === null ? null : { found: foundFlagCount, total: challenge.flagTotal },
  };
}

function getAttachmentUrl({ hash, name, url }: LinkedAttachment): string | null {
  return hash === null ? url : toAssetUrl({ hash, name: name ?? "" });
}
