import type { ChallengeType, NetworkMode } from "@gonfalon/contract/enums.ts";
import { createContainerVariables } from "@gonfalon/rules/compat.ts";
import { createFlag, type FlagParts } from "@gonfalon/rules/flag-template.ts";

/** The data of a queued container. */
export interface ContainerSpecInput {
  readonly id: string;
  readonly gameId: number;
  readonly challengeId: number;
  readonly teamId: number | null;
  /** Null if the user who started it was deleted. */
  readonly userId: string | null;
  readonly type: ChallengeType;
  readonly flagTemplate: string | null;
  /** The team's flag; null in static challenges and test containers. */
  readonly flag: string | null;
  readonly image: string;
  readonly exposePort: number;
  readonly cpuTenths: number;
  readonly memoryMiB: number;
  readonly storageMiB: number;
  readonly network: NetworkMode;
  readonly readOnlyRoot: boolean;
  readonly noNewPrivileges: boolean;
}

const TEST_TEAM = "admin";
const TEST_HASH = "TestTeamHash";

/** CONTAINER-9: the container specification. The flag of a test container belongs to no team. */
export function toContainerSpec(
  input: ContainerSpecInput,
  isPublished: boolean,
  random: Pick<FlagParts, "guid" | "pick">,
) {
  const { id, image, exposePort, cpuTenths, memoryMiB, storageMiB, network } = input;
  const { readOnlyRoot, noNewPrivileges } = input;
  const team = input.teamId === null ? TEST_TEAM : String(input.teamId);
  return {
    id,
    image,
    exposePort,
    cpuTenths,
    memoryMiB,
    storageMiB,
    network,
    readOnlyRoot,
    noNewPrivileges,
    publish: isPublished,
    env: createContainerVariables({
      flag: toFlag(input, random),
      team,
      user: input.userId,
      challenge: String(input.challengeId),
      game: String(input.gameId),
    }),
    labels: { game: String(input.gameId), challenge: String(input.challengeId), team },
  };
}

function toFlag(
  { type, teamId, flag, flagTemplate }: ContainerSpecInput,
  random: Pick<FlagParts, "guid" | "pick">,
): string | null {
  if (type !== "DynamicContainer") return null;
  return teamId === null ? createFlag(flagTemplate, { ...random, teamHash: TEST_HASH }) : flag;
}
