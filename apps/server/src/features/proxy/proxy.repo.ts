import type { ProxyKind } from "@gonfalon/contract/proxy.ts";
import type { Db } from "#db/client.ts";
import type { Address } from "#ports/container-engine.ts";

/** A running container that players reach through the platform. */
export interface ProxyTarget {
  readonly kind: ProxyKind;
  readonly address: Address;
  readonly captureTraffic: boolean;
  readonly challengeId: number;
  /** Null for a test container. */
  readonly participationId: number | null;
}

export async function findTarget(db: Db, containerId: string): Promise<ProxyTarget | undefined> {
  const row = await db
    .selectFrom("containers")
    .innerJoin("challenges", "challenges.id", "containers.challenge_id")
    .where("containers.id", "=", containerId)
    .where("containers.status", "=", "Running")
    .where("containers.host", "is not", null)
    .where("containers.port", "is not", null)
    .select([
      "containers.host",
      "containers.port",
      "challenges.capture_traffic as captureTraffic",
      "containers.challenge_id as challengeId",
      "containers.participation_id as participationId",
    ])
    .$narrowType<{ host: string; port: number }>()
    .executeTakeFirst();
  if (!row) return undefined;
  const { host, port, ...target } = row;
  return { ...target, address: { host, port }, kind: target.participationId === null ? "test" : "team" };
}
