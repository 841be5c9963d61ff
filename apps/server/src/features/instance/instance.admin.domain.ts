import { toAvatarUrl } from "@gonfalon/contract/asset-url.ts";
import type { ChallengeCategory } from "@gonfalon/contract/enums.ts";
import type { Instance } from "@gonfalon/contract/instance.ts";
import { type EntryConfig, toPublicHost } from "./instance.domain.ts";

/** A container in the administrators' list. */
export interface ListedContainer {
  readonly id: string;
  readonly challengeId: number;
  readonly challengeTitle: string;
  readonly category: ChallengeCategory;
  /** The team is null for a test container. */
  readonly teamId: number | null;
  readonly teamName: string | null;
  readonly teamAvatarHash: string | null;
  readonly image: string;
  readonly status: "Pending" | "Running";
  readonly engineId: string | null;
  readonly host: string | null;
  readonly port: number | null;
  /** The published address, if any. */
  readonly publicHost: string | null;
  readonly publicPort: number | null;
  readonly startedAt: Date;
  readonly stopAt: Date;
}

/** The list entry of a container. Its address is the internal one if the port is not published. */
export function toInstance(container: ListedContainer, entryConfig: EntryConfig): Instance {
  const { teamId, teamName, teamAvatarHash } = container;
  return {
    team: teamId === null ? null : { id: teamId, name: teamName ?? "", avatar: toAvatarUrl(teamAvatarHash) },
    challenge: {
      id: container.challengeId,
      title: container.challengeTitle,
      category: container.category,
    },
    image: container.image,
    containerGuid: container.id,
    containerId: container.engineId ?? "",
    status: container.status,
    startedAt: container.startedAt.getTime(),
    expectStopAt: container.stopAt.getTime(),
    ...(container.publicPort === null
      ? { ip: container.host ?? "", port: container.port ?? 0 }
      : { ip: toPublicHost(container.publicHost, entryConfig), port: container.publicPort }),
  };
}
