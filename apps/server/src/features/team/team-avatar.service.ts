import { toAssetUrl } from "@gonfalon/contract/asset-url.ts";
import type { UploadedFile } from "@gonfalon/contract/kernel/upload.ts";
import type { Db } from "#db/client.ts";
import type { AssetService } from "#features/asset/asset.service.ts";
import { orRefuse, refuse } from "#kernel/problem-error.ts";
import type { Actor } from "#ports/actor.ts";
import type { EventBus } from "#ports/event-bus.ts";
import type { Logger } from "#ports/logger.ts";
import { findCaptainRefusal } from "./team.domain.ts";
import { findTeam, lockTeam, updateTeamAvatar } from "./team.repo.ts";
import { teamReport } from "./team-report.ts";

export interface TeamAvatarDeps {
  readonly db: Db;
  readonly events: EventBus;
  readonly log: Logger;
  readonly assets: AssetService;
}

export type TeamAvatarService = ReturnType<typeof teamAvatarService>;

export function teamAvatarService({ db, events, log, assets }: TeamAvatarDeps) {
  const report = teamReport({ log, events });

  async function change(actor: Actor, id: number, file: UploadedFile): Promise<string> {
    // Checked twice: before the file is stored, and while the team is locked.
    refuse(findCaptainRefusal(orRefuse(await findTeam(db, id), "team.not-found"), actor.user.id));
    const image = await assets.toImage(file, "avatar");
    await assets.store([image], {
      uploadedBy: actor.user.id,
      writeReferences: async (tx, afterCommit) => {
        const team = orRefuse(await lockTeam(tx, id), "team.not-found");
        refuse(findCaptainRefusal(team, actor.user.id));
        await updateTeamAvatar(tx, id, image.hash);
        afterCommit(() => report(actor, team, { message: "team avatar changed" }));
        return { result: undefined, replacedHashes: [team.avatarHash] };
      },
    });
    return toAssetUrl(image);
  }

  return { change };
}
