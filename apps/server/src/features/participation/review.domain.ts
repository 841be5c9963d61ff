import { toAvatarUrl } from "@gonfalon/contract/asset-url.ts";
import type { ParticipationStatus, Role } from "@gonfalon/contract/enums.ts";
import type { ParticipationInfo } from "@gonfalon/contract/participation.ts";
import type { StoredStatus } from "./participation.domain.ts";

export interface ReviewedMember {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly bio: string;
  readonly phone: string | null;
  readonly realName: string;
  readonly stdNumber: string;
  readonly avatarHash: string | null;
  readonly role: Role;
}

/** A registration with everything that reviewers need. */
export interface ReviewedParticipation {
  readonly id: number;
  readonly status: StoredStatus;
  readonly divisionId: number | null;
  readonly division: string | null;
  readonly reviewNote: string | null;
  readonly teamId: number;
  readonly teamName: string;
  readonly teamBio: string | null;
  readonly teamAvatarHash: string | null;
  readonly locked: boolean;
  readonly captainId: string;
  readonly members: readonly ReviewedMember[];
  /** The ids of the registered members. */
  readonly playerIds: readonly string[];
}

export function toParticipationInfo(participation: ReviewedParticipation): ParticipationInfo {
  return {
    id: participation.id,
    team: {
      id: participation.teamId,
      name: participation.teamName,
      bio: participation.teamBio,
      avatar: toAvatarUrl(participation.teamAvatarHash),
      locked: participation.locked,
      captainId: participation.captainId,
      members: participation.members.map(({ id, name, avatarHash, ...member }) => ({
        userId: id,
        userName: name,
        email: member.email,
        bio: member.bio,
        phone: member.phone,
        realName: member.realName,
        stdNumber: member.stdNumber,
        avatar: toAvatarUrl(avatarHash),
        role: member.role,
      })),
    },
    registeredMembers: [...participation.playerIds],
    divisionId: participation.divisionId,
    division: participation.division,
    status: participation.status,
    reviewNote: participation.reviewNote,
  };
}

/** Selects registrations. */
export interface ReviewFilter {
  /** Part of the name of a team or of one of its members. */
  readonly search?: string | undefined;
  readonly status?: ParticipationStatus | undefined;
  readonly division?: string | undefined;
  readonly divisionId?: number | undefined;
}

/** GROW-1: the number of matching registrations; undefined if the filter has conditions other than a status. */
export function sumCounts(
  counts: Readonly<Record<StoredStatus, number>>,
  { search = "", status, division, divisionId }: ReviewFilter,
): number | undefined {
  if (search.trim() !== "" || division !== undefined || divisionId !== undefined) return undefined;
  if (status === "Unsubmitted") return 0;
  return status ? counts[status] : Object.values(counts).reduce((sum, count) => sum + count, 0);
}
