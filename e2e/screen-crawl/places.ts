import type { PlatformIds } from "./platform.ts";

export const CRAWL_ROLES = ["visitor", "player", "monitor", "admin"] as const;
export type CrawlRole = (typeof CRAWL_ROLES)[number];

/** A screen in one state: its path and, if needed, the English name of the button that opens a dialog. */
export interface Place {
  readonly path: string;
  readonly buttonName?: string;
}

/** All screens, by the role that opens them. The screen for a missing permission is listed only for players. */
export function listPlaces(platform: PlatformIds): Readonly<Record<CrawlRole, readonly Place[]>> {
  const { gameId, challengeId, postId, upcomingGameId, endedGameId, teamId, importId, consentPath } =
    platform;
  const play = `/games/${gameId}`;
  const edit = `/admin/games/${gameId}`;
  const challenge = `${edit}/challenges/${challengeId}`;
  const monitorScreens = [
    toPlace(`${edit}/monitor/events`),
    toPlace(`${edit}/monitor/submissions`),
    toPlace(`${edit}/cheatinfo`),
    toPlace(`${edit}/traffic`),
  ];
  return {
    visitor: [
      toPlace("/"),
      toPlace("/games"),
      toPlace("/posts"),
      toPlace(`/posts/${postId}`),
      toPlace("/about"),
      toPlace("/account/login"),
      toPlace("/account/login/7"),
      toPlace("/account/callback/7?error=access_denied"),
      toPlace("/account/register"),
      toPlace("/account/recovery"),
      toPlace("/account/reset?token=dG9rZW4&email=cnVubmVyQGV4YW1wbGUub3Jn"),
      toPlace("/account/verify?token=dG9rZW4&email=cnVubmVyQGV4YW1wbGUub3Jn"),
      toPlace("/account/verify"),
      toPlace("/nothing-here"),
      toPlace(play),
      toPlace(`${play}/scoreboard`),
      toPlace(`${play}/projector`),
    ],
    player: [
      toPlace("/"),
      toPlace("/games"),
      toPlace("/teams"),
      toPlace("/teams?open=create"),
      toPlace("/teams?open=join"),
      toPlace(`/teams?open=${teamId}`),
      toPlace("/account/profile"),
      toPlace("/account/security"),
      toPlace("/account/consent/7"),
      toPlace(consentPath),
      toPlace("/account/confirm?token=dG9rZW4&email=cnVubmVyQGV4YW1wbGUub3Jn"),
      toPlace(play),
      toPlace(`/games/${upcomingGameId}`),
      toPlace(`/games/${upcomingGameId}/challenges`),
      toPlace(`/games/${upcomingGameId}/scoreboard`),
      toPlace(`/games/${endedGameId}`),
      toPlace(`/games/${endedGameId}/challenges`),
      toPlace(`/games/${endedGameId}/scoreboard`),
      toPlace(`${play}/challenges`),
      toPlace(`${play}/challenges`, "Writeup of Team runner"),
      toPlace(`${play}/challenges#${challengeId}`),
      toPlace(`${play}/challenges#${challengeId + 1}`),
      toPlace(`${play}/challenges#${challengeId + 2}`),
      toPlace(`${play}/scoreboard`),
      toPlace(`${play}/scoreboard`, "Team runner"),
      toPlace("/admin/games"),
    ],
    monitor: [
      toPlace("/"),
      toPlace(play),
      toPlace(`${play}/challenges`),
      toPlace(`${play}/scoreboard`),
      toPlace(`/games/${endedGameId}/projector/reveal`),
      toPlace(`/games/${endedGameId}/projector/reveal?step=1`),
      ...monitorScreens,
    ],
    admin: [
      toPlace("/"),
      toPlace("/posts"),
      toPlace("/posts/new/edit"),
      toPlace(`/posts/${postId}/edit`),
      ...monitorScreens,
      toPlace("/admin/games"),
      toPlace("/admin/games", "New game"),
      toPlace("/admin/games/import"),
      toPlace("/admin/games/import/7"),
      toPlace(`/admin/games/import/${importId}`),
      toPlace("/admin/settings"),
      toPlace("/admin/settings/branding"),
      toPlace("/admin/teams"),
      toPlace("/admin/instances"),
      toPlace("/admin/users"),
      toPlace("/admin/users/import"),
      toPlace("/admin/tokens"),
      toPlace("/admin/tokens", "Create a token"),
      toPlace("/admin/providers"),
      toPlace("/admin/providers", "Add provider"),
      toPlace("/admin/providers", "Edit University"),
      toPlace("/admin/apps"),
      toPlace("/admin/apps", "Add app"),
      toPlace("/admin/apps", "Edit Forum"),
      toPlace("/admin/webhooks"),
      toPlace("/admin/webhooks", "New webhook"),
      toPlace("/admin/webhooks", "Edit Announcements"),
      toPlace("/admin/webhooks", "Deliveries of Announcements"),
      toPlace("/admin/files"),
      toPlace("/admin/logs"),
      toPlace("/admin/checkup"),
      toPlace(`${edit}/overview`),
      toPlace(`${edit}/preview`),
      toPlace(`${edit}/preview#${challengeId}`),
      toPlace(`${edit}/info`),
      toPlace(`${edit}/challenges`),
      toPlace(`${edit}/challenges`, "New challenge"),
      toPlace(challenge),
      toPlace(`${edit}/challenges/${challengeId + 1}`),
      toPlace(`${edit}/challenges/${challengeId + 2}`),
      toPlace(`${edit}/divisions`),
      toPlace(`${edit}/divisions`, "New division"),
      toPlace(`${edit}/divisions`, "Delete Students"),
      toPlace(`${edit}/scores`),
      toPlace(`${edit}/scores`, "Adjust a score"),
      toPlace(`${edit}/scores/hints`),
      toPlace(`${edit}/notices`),
      toPlace(`${edit}/notices`, "New notice"),
      toPlace(`${edit}/review`),
      toPlace(`${edit}/review`, "Accept Team guest"),
      toPlace(`${edit}/writeups`),
      toPlace(`${edit}/webhooks`),
      toPlace(`${edit}/webhooks`, "New webhook"),
    ],
  };
}

function toPlace(path: string, buttonName?: string): Place {
  return buttonName === undefined ? { path } : { path, buttonName };
}
