import type { ChallengeType, NetworkMode } from "@gonfalon/contract/enums.ts";
import { containerVariables } from "@gonfalon/rules/compat.ts";
import { type FlagParts, flagFrom } from "@gonfalon/rules/flag-template.ts";

/** The data of a queued container. */
export interface ContainerSpecInput {
  readonly id: string;
  readonly gameId: number;
  readonly challengeId: number;
  readonly teamId: number | null;
  /** Null if the account of who started it is gone. */
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

/** CONTAINER-9: the container specification. A test container of a dynamic challenge gets its own flag. */
export function containerOrder(
  facts: ContainerSpecInput,
  publish: boolean,
  chance: Pick<FlagParts, "guid" | "pick">,
) {
  const { id, image, exposePort, cpuTenths, memoryMiB, storageMiB, network } = facts;
  const { readOnlyRoot, noNewPrivileges } = facts;
  const team = facts.teamId === null ? TEST_TEAM : String(facts.teamId);
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
    publish,
    env: containerVariables({
      flag: toFlag(facts, chance),
      team,
      user: facts.userId,
      challenge: String(facts.challengeId),
      game: String(facts.gameId),
    }),
    labels: { game: String(facts.gameId), challenge: String(facts.challengeId), team },
  };
}

function toFlag(
  { type, teamId, flag, flagTemplate }: ContainerSpecInput,
  chance: Pick<FlagParts, "guid" | "pick">,
): string | null {
  if (type !== "DynamicContainer") return null;
  return teamId === null ? flagFrom(flagTemplate, { ...chance, teamHash: TEST_HASH }) : flag;
}
