import type { PlatformIds } from "./platform.ts";

export const CRAWL_ROLES = ["visitor", "player", "monitor", "admin"] as const;
export type CrawlRole = (typeof CRAWL_ROLES)[number];

/** A screen in one state: its path and, if needed, the English name of the button that opens a dialog. */
export interface Place {
  readonly path: string;
  readonly press?: string;
}

/** All screens, by the role that opens them. The screen for a missing permission is listed only for players. */
export function listPlaces(platform: PlatformIds): Readonly<Record<CrawlRole, readonly Place[]>> {
  const { gameId, challengeId, postId, upcomingId, endedId, teamId, importId, consentPath } = platform;
  const play = `/games/${gameId}`;
  const edit = `/admin/games/${gameId}`;
  const challenge = `${edit}/challenges/${challengeId}`;
  const monitorScreens = [
    at(`${edit}/monitor/events`),
    at(`${edit}/monitor/submissions`),
    at(`${edit}/cheatinfo`),
    at(`${edit}/traffic`),
  ];
  return {
    visitor: [
      at("/"),
      at("/games"),
      at("/posts"),
      at(`/posts/${postId}`),
      at("/about"),
      at("/account/login"),
      at("/account/login/7"),
      at("/account/callback/7?error=access_denied"),
      at("/account/register"),
      at("/account/recovery"),
      at("/account/reset?token=dG9rZW4&email=cnVubmVyQGV4YW1wbGUub3Jn"),
      at("/account/verify?token=dG9rZW4&email=cnVubmVyQGV4YW1wbGUub3Jn"),
      at("/account/verify"),
      at("/nothing-here"),
      at(play),
      at(`${play}/scoreboard`),
      at(`${play}/projector`),
    ],
    player: [
      at("/"),
      at("/games"),
      at("/teams"),
      at("/teams?open=create"),
      at("/teams?open=join"),
      at(`/teams?open=${teamId}`),
      at("/account/profile"),
      at("/account/security"),
      at("/account/consent/7"),
      at(consentPath),
      at("/account/confirm?token=dG9rZW4&email=cnVubmVyQGV4YW1wbGUub3Jn"),
      at(play),
      at(`/games/${upcomingId}`),
      at(`/games/${upcomingId}/challenges`),
      at(`/games/${upcomingId}/scoreboard`),
      at(`/games/${endedId}`),
      at(`/games/${endedId}/challenges`),
      at(`/games/${endedId}/scoreboard`),
      at(`${play}/challenges`),
      at(`${play}/challenges`, "Writeup of Team runner"),
      at(`${play}/challenges#${challengeId}`),
      at(`${play}/challenges#${challengeId + 1}`),
      at(`${play}/challenges#${challengeId + 2}`),
      at(`${play}/scoreboard`),
      at(`${play}/scoreboard`, "Team runner"),
      at("/admin/games"),
    ],
    monitor: [
      at("/"),
      at(play),
      at(`${play}/challenges`),
      at(`${play}/scoreboard`),
      at(`/games/${endedId}/projector/reveal`),
      at(`/games/${endedId}/projector/reveal?step=1`),
      ...monitorScreens,
    ],
    admin: [
      at("/"),
      at("/posts"),
      at("/posts/new/edit"),
      at(`/posts/${postId}/edit`),
      ...monitorScreens,
      at("/admin/games"),
      at("/admin/games", "New game"),
      at("/admin/games/import"),
      at("/admin/games/import/7"),
      at(`/admin/games/import/${importId}`),
      at("/admin/settings"),
      at("/admin/settings/branding"),
      at("/admin/teams"),
      at("/admin/instances"),
      at("/admin/users"),
      at("/admin/users/import"),
      at("/admin/tokens"),
      at("/admin/tokens", "Create a token"),
      at("/admin/providers"),
      at("/admin/providers", "Add provider"),
      at("/admin/providers", "Edit University"),
      at("/admin/apps"),
      at("/admin/apps", "Add app"),
      at("/admin/apps", "Edit Forum"),
      at("/admin/webhooks"),
      at("/admin/webhooks", "New webhook"),
      at("/admin/webhooks", "Edit Announcements"),
      at("/admin/webhooks", "Deliveries of Announcements"),
      at("/admin/files"),
      at("/admin/logs"),
      at("/admin/checkup"),
      at(`${edit}/overview`),
      at(`${edit}/preview`),
      at(`${edit}/preview#${challengeId}`),
      at(`${edit}/info`),
      at(`${edit}/challenges`),
      at(`${edit}/challenges`, "New challenge"),
      at(challenge),
      at(`${edit}/challenges/${challengeId + 1}`),
      at(`${edit}/challenges/${challengeId + 2}`),
      at(`${edit}/divisions`),
      at(`${edit}/divisions`, "New division"),
      at(`${edit}/divisions`, "Delete Students"),
      at(`${edit}/scores`),
      at(`${edit}/scores`, "Adjust a score"),
      at(`${edit}/scores/hints`),
      at(`${edit}/notices`),
      at(`${edit}/notices`, "New notice"),
      at(`${edit}/review`),
      at(`${edit}/review`, "Accept Team guest"),
      at(`${edit}/writeups`),
      at(`${edit}/webhooks`),
      at(`${edit}/webhooks`, "New webhook"),
    ],
  };
}

function at(path: string, press?: string): Place {
  return press === undefined ? { path } : { path, press };
}
