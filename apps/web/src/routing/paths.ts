/** Ids in URLs, or the `:name` of a route pattern. */
type Id = number | string;

/** Every URL of the client; with `:name` instead of an id, its route pattern. */
export const paths = {
  home: "/",
  about: "/about",
  teams: "/teams",

  posts: "/posts",
  post: (postId: string) => `/posts/${postId}`,
  postEdit: (postId: string) => `/posts/${postId}/edit`,

  games: "/games",
  game: (id: Id) => `/games/${id}`,
  gameChallenges: (id: Id) => `/games/${id}/challenges`,
  gameScoreboard: (id: Id) => `/games/${id}/scoreboard`,
  gameProjector: (id: Id) => `/games/${id}/projector`,
  gameReveal: (id: Id) => `/games/${id}/projector/reveal`,

  account: {
    login: "/account/login",
    loginAt: (key: string) => `/account/login/${key}`,
    callback: (key: string) => `/account/callback/${key}`,
    consent: (uid: string) => `/account/consent/${uid}`,
    register: "/account/register",
    recovery: "/account/recovery",
    reset: "/account/reset",
    verify: "/account/verify",
    confirm: "/account/confirm",
    profile: "/account/profile",
    security: "/account/security",
  },

  admin: {
    home: "/admin",
    games: "/admin/games",
    gameImport: "/admin/games/import",
    gameImportPlan: (guid: string) => `/admin/games/import/${guid}`,
    gameOverview: (id: Id) => `/admin/games/${id}/overview`,
    gamePreview: (id: Id) => `/admin/games/${id}/preview`,
    gameMonitor: (id: Id) => `/admin/games/${id}/monitor`,
    gameEvents: (id: Id) => `/admin/games/${id}/monitor/events`,
    gameSubmissions: (id: Id) => `/admin/games/${id}/monitor/submissions`,
    gameCheatInfo: (id: Id) => `/admin/games/${id}/cheatinfo`,
    gameTraffic: (id: Id) => `/admin/games/${id}/traffic`,
    gameInfo: (id: Id) => `/admin/games/${id}/info`,
    gameDivisions: (id: Id) => `/admin/games/${id}/divisions`,
    gameNotices: (id: Id) => `/admin/games/${id}/notices`,
    gameScores: (id: Id) => `/admin/games/${id}/scores`,
    gameHintPurchases: (id: Id) => `/admin/games/${id}/scores/hints`,
    gameWebhooks: (id: Id) => `/admin/games/${id}/webhooks`,
    gameReview: (id: Id) => `/admin/games/${id}/review`,
    gameWriteups: (id: Id) => `/admin/games/${id}/writeups`,
    challenges: (id: Id) => `/admin/games/${id}/challenges`,
    challenge: (id: Id, challengeId: Id) => `/admin/games/${id}/challenges/${challengeId}`,
    challengeFlags: (id: Id, challengeId: Id) => `/admin/games/${id}/challenges/${challengeId}#flags`,
    teams: "/admin/teams",
    users: "/admin/users",
    userImport: "/admin/users/import",
    tokens: "/admin/tokens",
    providers: "/admin/providers",
    apps: "/admin/apps",
    webhooks: "/admin/webhooks",
    instances: "/admin/instances",
    files: "/admin/files",
    logs: "/admin/logs",
    checkup: "/admin/checkup",
    settings: "/admin/settings",
    branding: "/admin/settings/branding",
  },
} as const;

/** The URL of the sign-in screen, which returns to this location after the sign-in. */
export function toLoginPath({
  pathname,
  search,
  hash,
}: {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}): string {
  const returnTo = pathname + search + hash;
  return returnTo === paths.home
    ? paths.account.login
    : `${paths.account.login}?from=${encodeURIComponent(returnTo)}`;
}
