import { hasContainer } from "@gonfalon/contract/enums.ts";
import type { ImageState } from "@gonfalon/contract/instance.ts";
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "@gonfalon/rules/durations.ts";
import type { Db } from "#db/client.ts";
import type { ChallengeIds } from "#features/challenge/challenge.edit.repo.ts";
import type { ChallengeEditService } from "#features/challenge/challenge.edit.service.ts";
import { getErrorReason } from "#kernel/error-reason.ts";
import { toInstant } from "#kernel/instant.ts";
import { ProblemError } from "#kernel/problem-error.ts";
import type { Clock } from "#ports/clock.ts";
import type { ContainerEngine, PullProgress } from "#ports/container-engine.ts";
import type { Editor } from "#ports/editor.ts";
import type { EventBus } from "#ports/event-bus.ts";
import type { Logger } from "#ports/logger.ts";
import { listNeededImages } from "./image.repo.ts";

export interface ImageDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly events: EventBus;
  readonly engine: ContainerEngine;
  readonly log: Logger;
  readonly challenges: ChallengeEditService;
}

/** Early enough for slow connections, and for an organizer to notice a failure. */
const PULL_AHEAD_MS = HOUR_MS;
/** How often the other processes receive the progress of a pull. */
const PROGRESS_INTERVAL_MS = SECOND_MS;
/** The Kubernetes engine reports no progress and ends a pull after about 15 minutes. Docker reports progress often. */
const REMOTE_PULL_TIMEOUT_MS = 20 * MINUTE_MS;
/** An event must fit into a PostgreSQL notification. */
const MAX_REASON_LENGTH = 500;

export type ImageService = ReturnType<typeof imageService>;

/** Pulls images before players need them (CONTAINER-12). */
export function imageService({ db, clock, events, engine, log, challenges }: ImageDeps) {
  const pulls = new Map<string, { progress: PullProgress | null }>();
  /** The pulls of other processes, with the time of their last event. */
  const remotePulls = new Map<string, { readonly progress: PullProgress | null; readonly at: number }>();
  const pullErrors = new Map<string, string>();

  // CLUSTER-1: any process may return the state of an image.
  events.subscribe("image.pull", ({ image, isRunning, progress, reason }, origin) => {
    if (!isRunning) remotePulls.delete(image);
    if (origin === "local") return;
    if (isRunning) return void remotePulls.set(image, { progress, at: clock.now().getTime() });
    if (reason !== null) return void pullErrors.set(image, reason);
    pullErrors.delete(image);
    engine.addPulledImage(image);
  });
  // The process that pulled an image may have ended.
  events.subscribe("events.missed", () => remotePulls.clear());

  async function getState(ids: ChallengeIds): Promise<ImageState> {
    return toImageState(await requireImage(ids));
  }

  /** Starts a pull of the image, even if it already exists. */
  async function startPull({ user, client }: Editor, ids: ChallengeIds): Promise<ImageState> {
    const image = await requireImage(ids);
    const reason = await engine.findError();
    if (reason !== undefined) throw new ProblemError("instance.engine-unusable", { reason });
    log.info({ status: "Pending", user: user.name, ip: client.ip, ...ids, image }, "image pull requested");
    pull(image);
    return toImageState(image);
  }

  /** Starts pulls for running and upcoming games. */
  async function pullAhead(): Promise<void> {
    if ((await engine.findError()) !== undefined) return;
    const now = clock.now();
    for (const image of await listNeededImages(db, now, toInstant(now.getTime() + PULL_AHEAD_MS)))
      if (!(await engine.hasImage(image))) pull(image);
  }

  async function requireImage(ids: ChallengeIds): Promise<string> {
    const { type, containerImage } = await challenges.find(ids);
    if (!hasContainer(type)) throw new ProblemError("instance.no-container");
    if (containerImage === "") throw new ProblemError("instance.no-image");
    return containerImage;
  }

  /** The pull of another process, unless that process has probably ended. */
  function findRemotePull(image: string) {
    const pull = remotePulls.get(image);
    return pull && clock.now().getTime() - pull.at < REMOTE_PULL_TIMEOUT_MS ? pull : undefined;
  }

  async function toImageState(image: string): Promise<ImageState> {
    const currentPull = pulls.get(image) ?? findRemotePull(image);
    if (currentPull) return { image, status: "Pulling", reason: null, progress: currentPull.progress };
    const reason = (await engine.findError()) ?? pullErrors.get(image) ?? null;
    try {
      if (await engine.hasImage(image)) return { image, status: "Present", reason, progress: null };
    } catch (error) {
      return { image, status: "Missing", reason: getErrorReason(error), progress: null };
    }
    return { image, status: pullErrors.has(image) ? "Failed" : "Missing", reason, progress: null };
  }

  function pull(image: string): void {
    if (pulls.has(image)) return;
    const currentPull: { progress: PullProgress | null } = { progress: null };
    pulls.set(image, currentPull);
    let sentAt = clock.now().getTime();
    const publish = (isRunning: boolean, reason: string | null) =>
      events.publish({ type: "image.pull", image, isRunning, progress: currentPull.progress, reason });
    publish(true, null);
    void engine
      .pull(image, (progress) => {
        currentPull.progress = progress;
        const now = clock.now().getTime();
        if (Math.abs(now - sentAt) < PROGRESS_INTERVAL_MS) return;
        sentAt = now;
        publish(true, null);
      })
      .then(
        () => {
          pullErrors.delete(image);
          publish(false, null);
          log.info({ status: "Success", image }, "image pulled");
        },
        (err: unknown) => {
          // Pulls are retried periodically, so the same error is logged only once.
          if (pullErrors.get(image) !== getErrorReason(err))
            log.warn({ err, status: "Failed", image }, "image pull failed");
          pullErrors.set(image, getErrorReason(err));
          publish(false, getErrorReason(err).slice(0, MAX_REASON_LENGTH));
        },
      )
      .finally(() => pulls.delete(image));
  }

  return { getState, startPull, pullAhead };
}
