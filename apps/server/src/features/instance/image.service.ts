import { hasContainer } from "@gonfalon/contract/enums.ts";
import type { ImageState } from "@gonfalon/contract/instance.ts";
import { HOUR_MS } from "@gonfalon/rules/durations.ts";
import type { Db } from "#db/client.ts";
import type { ChallengeKey } from "#features/challenge/challenge.edit.repo.ts";
import type { ChallengeEditService, Editor } from "#features/challenge/challenge.edit.service.ts";
import { instant } from "#kernel/instant.ts";
import { ProblemError } from "#kernel/problem-error.ts";
import type { Clock } from "#ports/clock.ts";
import type { ContainerEngine, PullProgress } from "#ports/container-engine.ts";
import type { Logger } from "#ports/logger.ts";
import { listImagesNeeded } from "./image.repo.ts";

export interface ImageDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly engine: ContainerEngine;
  readonly log: Logger;
  readonly challenges: ChallengeEditService;
}

/** Early enough for slow connections, and for an organizer to notice a failure. */
const AHEAD_MS = HOUR_MS;

export type ImageService = ReturnType<typeof imageService>;

/** Pulls images before players need them (CONTAINER-12). */
export function imageService({ db, clock, engine, log, challenges }: ImageDeps) {
  const pulls = new Map<string, { progress: PullProgress | null }>();
  const faults = new Map<string, string>();

  async function state(key: ChallengeKey): Promise<ImageState> {
    return toImageState(await findImage(key));
  }

  /** Starts a pull of the image, even if it already exists. */
  async function fetch({ user, client }: Editor, key: ChallengeKey): Promise<ImageState> {
    const image = await findImage(key);
    const fault = await engine.fault();
    if (fault !== undefined) throw new ProblemError("instance.engine-unusable", { reason: fault });
    log.info({ status: "Pending", user: user.name, ip: client.ip, ...key, image }, "image pull requested");
    pull(image);
    return toImageState(image);
  }

  /** Starts pulls for running and upcoming games. */
  async function pullAhead(): Promise<void> {
    if ((await engine.fault()) !== undefined) return;
    const now = clock.now();
    for (const image of await listImagesNeeded(db, now, instant(now.getTime() + AHEAD_MS)))
      if (!(await engine.hasImage(image))) pull(image);
  }

  async function findImage(key: ChallengeKey): Promise<string> {
    const { type, containerImage } = await challenges.find(key);
    if (!hasContainer(type)) throw new ProblemError("instance.no-container");
    if (containerImage === "") throw new ProblemError("instance.no-image");
    return containerImage;
  }

  async function toImageState(image: string): Promise<ImageState> {
    const running = pulls.get(image);
    if (running) return { image, status: "Pulling", reason: null, progress: running.progress };
    const unusable = await engine.fault();
    const reason = unusable ?? faults.get(image) ?? null;
    try {
      if (await engine.hasImage(image)) return { image, status: "Present", reason, progress: null };
    } catch (error) {
      return { image, status: "Missing", reason: errorMessage(error), progress: null };
    }
    return { image, status: faults.has(image) ? "Failed" : "Missing", reason, progress: null };
  }

  function pull(image: string): void {
    if (pulls.has(image)) return;
    const running: { progress: PullProgress | null } = { progress: null };
    pulls.set(image, running);
    void engine
      .pull(image, (progress) => {
        running.progress = progress;
      })
      .then(
        () => {
          faults.delete(image);
          log.info({ status: "Success", image }, "image pulled");
        },
        (err: unknown) => {
          // Retried periodically; only changes are logged.
          if (faults.get(image) !== errorMessage(err))
            log.warn({ err, status: "Failed", image }, "image pull failed");
          faults.set(image, errorMessage(err));
        },
      )
      .finally(() => pulls.delete(image));
  }

  return { state, fetch, pullAhead };
}

function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
