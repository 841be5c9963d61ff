import type { Instance } from "@gonfalon/contract/instance.ts";
import type { Db } from "#db/client.ts";
import { orRefuse, ProblemError } from "#kernel/problem-error.ts";
import type { Editor } from "#ports/editor.ts";
import type { Logger } from "#ports/logger.ts";
import type { ContainerLifecycle } from "./container-lifecycle.service.ts";
import { toInstance } from "./instance.admin.domain.ts";
import { type ContainerQuery, countContainers, listContainers } from "./instance.admin.repo.ts";
import type { EntryConfig } from "./instance.domain.ts";
import { findContainer } from "./instance.repo.ts";

export interface InstanceAdminDeps {
  readonly db: Db;
  readonly log: Logger;
  readonly lifecycle: ContainerLifecycle;
  readonly entryConfig: EntryConfig;
}

export type InstanceAdminService = ReturnType<typeof instanceAdminService>;

export function instanceAdminService({ db, log, lifecycle, entryConfig }: InstanceAdminDeps) {
  async function list(query: ContainerQuery): Promise<{ readonly data: Instance[]; readonly total: number }> {
    const containers = await listContainers(db, query);
    return {
      data: containers.map((container) => toInstance(container, entryConfig)),
      total: await countContainers(db, query),
    };
  }

  async function destroy({ user, client }: Editor, id: string): Promise<void> {
    const container = orRefuse(await findContainer(db, id), "instance.not-found");
    const { gameId, challengeId } = container;
    const fields = { user: user.name, ip: client.ip, gameId, challengeId };
    if (!(await lifecycle.stop(container, "Withdrawn"))) {
      log.warn(
        { ...fields, status: "Failed" },
        "container not stopped after an administrator's request; reconciliation will retry",
      );
      throw new ProblemError("instance.stuck");
    }
    log.info({ ...fields, status: "Success" }, "container stopped by an administrator");
  }

  return { list, destroy };
}
