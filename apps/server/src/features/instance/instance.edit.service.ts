import type { ContainerInfo } from "@gonfalon/contract/container-info.ts";
import { hasContainer } from "@gonfalon/contract/enums.ts";
import type { Db } from "#db/client.ts";
import type { ChallengeState } from "#features/challenge/challenge.edit.domain.ts";
import type { ChallengeIds } from "#features/challenge/challenge.edit.repo.ts";
import type { ChallengeEditService } from "#features/challenge/challenge.edit.service.ts";
import type { SettingsService } from "#features/settings/settings.service.ts";
import { toGuid } from "#kernel/guid.ts";
import { toInstant } from "#kernel/instant.ts";
import { orRefuse, ProblemError, refuse } from "#kernel/problem-error.ts";
import type { Clock } from "#ports/clock.ts";
import type { ContainerEngine } from "#ports/container-engine.ts";
import type { Editor } from "#ports/editor.ts";
import type { Logger } from "#ports/logger.ts";
import type { Random } from "#ports/random.ts";
import type { ContainerLifecycle } from "./container-lifecycle.service.ts";
import { findImageRefusal, getStopTime } from "./instance.domain.ts";
import { findContainer, findTestContainer, insertContainer } from "./instance.repo.ts";
import type { InstanceView } from "./instance-view.service.ts";

export interface InstanceEditDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly engine: ContainerEngine;
  readonly log: Logger;
  readonly challenges: ChallengeEditService;
  readonly settings: SettingsService;
  readonly lifecycle: ContainerLifecycle;
  readonly view: InstanceView;
}

export type InstanceEditService = ReturnType<typeof instanceEditService>;

/** Test containers for editors. */
export function instanceEditService(deps: InstanceEditDeps) {
  const { db, clock, random, engine, log, challenges, settings, lifecycle, view } = deps;

  /** CONTAINER-11: starts the test container, or returns the existing one. */
  async function create(editor: Editor, ids: ChallengeIds): Promise<ContainerInfo> {
    const challenge = await challenges.find(ids);
    refuse(findTestRefusal(challenge));
    const reason = await engine.findError();
    if (reason !== undefined) throw new ProblemError("instance.engine-unusable", { reason });
    if (await declare(editor, ids, challenge)) report(editor, ids, "test container requested");
    const container = orRefuse(await findTestContainer(db, ids.challengeId), "instance.failed");
    lifecycle.publishChange(container);
    if (container.status === "Pending") await lifecycle.start(container);
    const startedContainer = await findContainer(db, container.id);
    if (!startedContainer) throw toStartProblem(lifecycle.findTestError(ids.challengeId));
    return view.toInfo(startedContainer);
  }

  async function declare({ user }: Editor, ids: ChallengeIds, challenge: ChallengeState): Promise<boolean> {
    const now = clock.now();
    const container = { ...ids, id: toGuid(random.hex(32)), participationId: null };
    const { containerPolicy } = await settings.get();
    return insertContainer(db, {
      ...container,
      userId: user.id,
      image: challenge.containerImage,
      exposePort: challenge.containerExposePort,
      startedAt: now,
      stopAt: toInstant(getStopTime(container, containerPolicy, now)),
    });
  }

  async function destroy(editor: Editor, ids: ChallengeIds): Promise<void> {
    await challenges.find(ids);
    const container = await findTestContainer(db, ids.challengeId);
    if (!container) return;
    if (!(await lifecycle.stop(container, "Requested"))) {
      log.warn(
        { status: "Failed", ...toLogFields(editor, ids) },
        "the test container could not be stopped yet",
      );
      throw new ProblemError("instance.stuck");
    }
    report(editor, ids, "test container stopped");
  }

  function report(editor: Editor, ids: ChallengeIds, message: string): void {
    log.info({ status: "Success", ...toLogFields(editor, ids) }, message);
  }

  return { create, destroy };
}

function toLogFields({ user, client }: Editor, ids: ChallengeIds) {
  return { user: user.name, ip: client.ip, ...ids };
}

/** Editors can fix the challenge, so they get the reason. */
function toStartProblem(reason: string | undefined): ProblemError {
  return reason === undefined
    ? new ProblemError("instance.failed")
    : new ProblemError("instance.test-failed", { reason });
}

function findTestRefusal({ type, containerImage, containerExposePort }: ChallengeState) {
  if (!hasContainer(type)) return "instance.no-container";
  return findImageRefusal({ image: containerImage, exposePort: containerExposePort });
}
