import type { BoardChallenge, Scoreboard } from "@gonfalon/contract/scoreboard.ts";
import { type FileState, toFileName } from "#features/asset/asset.domain.ts";
import type { ChallengeState } from "#features/challenge/challenge.edit.domain.ts";
import type { SiteChallenge } from "./site-content.ts";
import { toUrl } from "./site-files.ts";
import type { SiteRows } from "./site-rows.ts";

/** A stored file with its path in the site. */
export interface StoredPart extends Pick<FileState, "hash" | "size"> {
  readonly path: string;
}

/** The attachment that all teams share. Dynamic attachments belong to one team each and contain its flag. */
function findSharedAttachment({
  type,
  attachment,
}: ChallengeState): ChallengeState["attachment"] | undefined {
  return type === "DynamicAttachment" ? undefined : attachment;
}

export function toAttachmentPart(challenge: ChallengeState): StoredPart | undefined {
  const { hash, name, size } = findSharedAttachment(challenge) ?? {};
  if (!hash || !name) return undefined;
  return { hash, size: size ?? 0, path: `attachments/${challenge.id}/${toFileName(name)}` };
}

/** SITE-1: the challenges of the board, so that a site has none that visitors to the scoreboard cannot see. */
export function toSiteChallenges(
  { challenges }: Pick<SiteRows, "challenges">,
  board: Scoreboard,
  includesAttachments: boolean,
): readonly SiteChallenge[] {
  const challengesById = new Map(challenges.map((challenge) => [challenge.id, challenge]));
  return Object.values(board.challenges)
    .flat()
    .flatMap((boardChallenge) => {
      const challenge = challengesById.get(boardChallenge.id);
      return challenge ? [toSiteChallenge(boardChallenge, challenge, includesAttachments)] : [];
    });
}

function toSiteChallenge(
  boardChallenge: BoardChallenge,
  challenge: ChallengeState,
  includesAttachments: boolean,
): SiteChallenge {
  const { content, hints } = challenge;
  const url = findSharedAttachment(challenge)?.url ?? undefined;
  const part = includesAttachments ? toAttachmentPart(challenge) : undefined;
  const storedFile = part && { url: `../${toUrl(part.path)}`, name: part.path.split("/").at(-1) ?? "" };
  return {
    ...boardChallenge,
    content,
    hints,
    attachment: storedFile ?? (url ? { url, name: url } : undefined),
  };
}

/** The writeups of the teams on the board. */
export function toWriteupParts(
  { writeups }: Pick<SiteRows, "writeups">,
  { items }: Scoreboard,
): ReadonlyMap<number, StoredPart> {
  const teamIds = new Set(items.map(({ id }) => id));
  return new Map(
    writeups
      .filter(({ teamId }) => teamIds.has(teamId))
      .map(({ teamId, hash, size }) => [teamId, { hash, size, path: `writeups/${teamId}.pdf` }]),
  );
}
