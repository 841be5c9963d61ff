import type { ContainerInfo } from "@gonfalon/contract/container-info.ts";
import type { InstanceEnd, ParticipationStatus, PortMapping, Role } from "@gonfalon/contract/enums.ts";
import type { ProblemKey, Refusal } from "@gonfalon/contract/kernel/problem.ts";
import type { ContainerPolicy } from "@gonfalon/contract/settings.ts";
import { DAY_MS, MINUTE_MS, SECOND_MS } from "@gonfalon/rules/durations.ts";
import { isPlayOver } from "@gonfalon/rules/play-access.ts";
import { type GameWindow, getPhase } from "#features/game/game.domain.ts";

/** A container and its owner. */
export interface ContainerKey {
  readonly id: string;
  readonly gameId: number;
  readonly challengeId: number;
  /** Null for the test container of an editor. */
  readonly participationId: number | null;
}

export interface ContainerState extends ContainerKey {
  readonly status: "Pending" | "Running";
  /** The id that the engine assigned; null until the container has started. */
  readonly engineId: string | null;
  readonly publicHost: string | null;
  readonly publicPort: number | null;
  readonly startedAt: Date;
  readonly stopAt: Date;
}

const COOLDOWN_MS = 10 * SECOND_MS;
/** Maximum lifetime including extensions. */
const MAX_LIFETIME_MS = 7 * DAY_MS;
const TEST_LIFETIME_MINUTES = 120;

/**
 * The tolerated clock difference between machines.
 * A larger difference means that a clock was set back; the cooldown is then ignored.
 */
const MAX_AHEAD_MS = COOLDOWN_MS;

/** CONTAINER-2: a team may start or stop its container of a challenge once every ten seconds. */
export function findCooldownRefusal(touchedAt: Date | null, now: Date): Refusal | undefined {
  const waitMs = touchedAt === null ? 0 : touchedAt.getTime() + COOLDOWN_MS - now.getTime();
  if (waitMs > COOLDOWN_MS + MAX_AHEAD_MS) return undefined;
  return waitMs > 0 ? ["instance.too-soon", { seconds: Math.ceil(waitMs / SECOND_MS) }] : undefined;
}

/** A container needs an image and a port. */
export interface ImageSettings {
  readonly image: string;
  readonly exposePort: number;
}

export function findImageRefusal({ image, exposePort }: ImageSettings): ProblemKey | undefined {
  return image === "" || exposePort < 1 ? "instance.no-image" : undefined;
}

export interface StartAttempt {
  readonly challengeId: number;
  readonly imageSettings: ImageSettings;
  /** The team's containers in the game, oldest first. */
  readonly teamContainers: readonly Pick<ContainerState, "id" | "challengeId" | "status">[];
  readonly touchedAt: Date | null;
  /** Container limit of a team; 0 = unlimited. */
  readonly limit: number;
  readonly replacesOldest: boolean;
  /** Why the engine cannot start containers. */
  readonly engineRefusal: Refusal | undefined;
  readonly now: Date;
}

export type StartDecision =
  | { readonly kind: "refused"; readonly refusal: Refusal }
  /** A start is already pending. */
  | { readonly kind: "joined"; readonly id: string }
  | { readonly kind: "granted"; readonly replacedIds: readonly string[] };

/** CONTAINER-1: whether a team may start a container, checked in the order of this rule. */
export function decideStart(attempt: StartAttempt): StartDecision {
  const { challengeId, imageSettings, teamContainers, touchedAt, limit, replacesOldest, now } = attempt;
  const toRefusedDecision = (...refusal: Refusal): StartDecision => ({ kind: "refused", refusal });
  const cooldownRefusal = findCooldownRefusal(touchedAt, now);
  if (cooldownRefusal) return toRefusedDecision(...cooldownRefusal);
  const existingContainer = teamContainers.find((container) => container.challengeId === challengeId);
  if (existingContainer?.status === "Running") return toRefusedDecision("instance.running");
  if (existingContainer) return { kind: "joined", id: existingContainer.id };
  const imageRefusal = findImageRefusal(imageSettings);
  if (imageRefusal) return toRefusedDecision(imageRefusal);
  const surplusCount = limit === 0 ? 0 : teamContainers.length + 1 - limit;
  if (surplusCount > 0 && !replacesOldest) return toRefusedDecision("instance.limit-reached", { limit });
  if (attempt.engineRefusal) return toRefusedDecision(...attempt.engineRefusal);
  const replacedIds = teamContainers.slice(0, Math.max(0, surplusCount)).map(({ id }) => id);
  return { kind: "granted", replacedIds };
}

/** CONTAINER-16: administrators see why the engine is unusable, because they can fix it; players do not. */
export function findEngineRefusal(reason: string | undefined, role: Role): Refusal | undefined {
  if (reason === undefined) return undefined;
  return role === "Admin" ? ["instance.engine-unusable", { reason }] : ["instance.no-engine"];
}

/** CONTAINER-3: the stop time of a container that starts now. */
export function getStopTime({ participationId }: ContainerKey, policy: ContainerPolicy, now: Date): number {
  return (
    now.getTime() + (participationId === null ? TEST_LIFETIME_MINUTES : policy.defaultLifetime) * MINUTE_MS
  );
}

/** CONTAINER-4: the new stop time, or why the container cannot be extended. */
export function decideExtension(
  container: Pick<ContainerState, "status" | "startedAt" | "stopAt"> | undefined,
  { renewalWindow, extensionDuration }: ContainerPolicy,
  now: Date,
): { readonly refusal: Refusal } | { readonly stopAt: number } {
  if (container?.status !== "Running" || container.stopAt <= now)
    return { refusal: ["instance.not-running"] };
  const stopAt = container.stopAt.getTime();
  if (stopAt - now.getTime() > renewalWindow * MINUTE_MS)
    return { refusal: ["instance.too-early", { minutes: renewalWindow }] };
  const latestStopAt = Math.max(stopAt, container.startedAt.getTime() + MAX_LIFETIME_MS);
  return { stopAt: Math.min(stopAt + extensionDuration * MINUTE_MS, latestStopAt) };
}

/** A container with everything that decides whether it may keep running. */
export interface ContainerWithAccess extends ContainerState {
  readonly teamId: number | null;
  readonly title: string;
  readonly isEnabled: boolean;
  /** Whether the division of the team may see the challenge. */
  readonly isVisible: boolean;
  /** Whether the team still has to solve a requirement. */
  readonly isLocked: boolean;
  readonly participationStatus: ParticipationStatus | null;
  readonly isTeamDeleted: boolean;
  readonly game: GameWindow & { readonly practiceMode: boolean };
  readonly storageMiB: number;
}

/**
 * CONTAINER-5: why a container must stop. A hidden game continues for its players; test containers
 * depend only on their own stop time.
 */
export function findRequiredEnd(container: ContainerWithAccess, now: Date): InstanceEnd | undefined {
  if (container.stopAt <= now) return "Expired";
  if (container.participationId === null) return undefined;
  const { isEnabled, isVisible, isLocked, participationStatus, isTeamDeleted, game } = container;
  const phase = getPhase(game, now);
  const isOpen = isEnabled && isVisible && !(isLocked && phase === "running");
  const isTeamPlaying = participationStatus === "Accepted" && !isTeamDeleted;
  const canRun = isOpen && isTeamPlaying && !isPlayOver(phase, game.practiceMode);
  return canRun ? undefined : "Withdrawn";
}

/** CONTAINER-6: why a container must stop, judging by its state in the engine. */
export function findObservedEnd(
  { storageMiB }: Pick<ContainerWithAccess, "storageMiB">,
  engineState: { readonly isRunning: boolean; readonly writtenMiB: number | undefined } | undefined,
): InstanceEnd | undefined {
  if (!engineState?.isRunning) return "Died";
  return (engineState.writtenMiB ?? 0) > storageMiB ? "StorageFull" : undefined;
}

/** How players reach containers. */
export interface EntryConfig {
  readonly portMapping: PortMapping;
  /** The configured host; overrides the host of the engine. */
  readonly publicEntry: string | undefined;
  /** The host of the site; a local engine publishes ports there. */
  readonly siteHost: string;
}

export function toContainerInfo(
  container: ContainerState,
  entryConfig: EntryConfig,
  queuePosition: number | undefined,
): ContainerInfo {
  return {
    status: container.status,
    startedAt: container.startedAt.getTime(),
    expectStopAt: container.stopAt.getTime(),
    entry: container.status === "Running" ? toEntry(container, entryConfig) : null,
    queue: queuePosition ?? null,
  };
}

/** CONTAINER-7: the address for players, or the container id behind the proxy; null if the port is not published. */
function toEntry({ id, publicHost, publicPort }: ContainerState, entryConfig: EntryConfig): string | null {
  if (entryConfig.portMapping === "PlatformProxy") return id;
  if (publicPort === null) return null;
  const host = toPublicHost(publicHost, entryConfig);
  const isBareIpv6 = host.includes(":") && !host.startsWith("[");
  return `${isBareIpv6 ? `[${host}]` : host}:${publicPort}`;
}

/** The public host of a published port. */
export function toPublicHost(engineHost: string | null, { publicEntry, siteHost }: EntryConfig): string {
  return publicEntry ?? (engineHost || siteHost);
}
