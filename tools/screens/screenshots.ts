/** The user who sees the screen: a visitor, a demo player, or the administrator. */
export type Viewer = "visitor" | "player" | "admin";

export interface Screenshot {
  /** The file name, without its extension. */
  readonly name: string;
  readonly path: string;
  readonly viewer: Viewer;
  readonly width: number;
  readonly scheme: "dark" | "light";
  /** The name of a button to press before the screenshot. */
  readonly press?: string;
  /** The label to scroll to. */
  readonly show?: string;
}

const WIDE = 1440;
const PHONE = 360;

const wide = (
  scheme: Screenshot["scheme"],
  viewer: Viewer,
  name: string,
  path: string,
  options: Pick<Screenshot, "press" | "show"> = {},
): Screenshot => ({
  name,
  path,
  viewer,
  width: WIDE,
  scheme,
  ...options,
});

const phone = (
  scheme: Screenshot["scheme"],
  viewer: Viewer,
  name: string,
  path: string,
  press?: string,
): Screenshot => ({
  name: `${name}-phone`,
  path,
  viewer,
  width: PHONE,
  scheme,
  ...(press !== undefined && { press }),
});

/** Screens of the demo event, whose board is frozen; the main ones in both color schemes and on a phone. */
export const screenshots: readonly Screenshot[] = [
  wide("dark", "visitor", "home-dark", "/"),
  wide("light", "visitor", "home-light", "/"),
  wide("light", "visitor", "games", "/games"),
  wide("dark", "player", "game", "/games/1"),
  wide("dark", "player", "board-dark", "/games/1/challenges"),
  wide("light", "player", "board-light", "/games/1/challenges"),
  wide("dark", "player", "challenge", "/games/1/challenges#3"),
  wide("dark", "player", "scoreboard-dark", "/games/1/scoreboard"),
  wide("light", "player", "scoreboard-light", "/games/1/scoreboard"),
  wide("dark", "visitor", "projector", "/games/1/projector"),
  wide("light", "player", "teams", "/teams"),
  wide("dark", "player", "profile", "/account/profile"),
  wide("light", "player", "security", "/account/security"),
  wide("light", "visitor", "posts", "/posts"),
  wide("dark", "visitor", "sign-in", "/account/login"),
  wide("dark", "visitor", "register", "/account/register"),
  wide("light", "visitor", "about", "/about"),
  wide("dark", "admin", "events", "/admin/games/1/monitor/events"),
  wide("light", "admin", "submissions", "/admin/games/1/monitor/submissions"),
  wide("dark", "admin", "cheats", "/admin/games/1/cheatinfo"),
  wide("light", "admin", "admin-games", "/admin/games"),
  wide("light", "admin", "admin-preview", "/admin/games/1/preview"),
  wide("dark", "admin", "admin-game", "/admin/games/1/info"),
  wide("light", "admin", "admin-pause", "/admin/games/1/overview", { press: "Pause" }),
  wide("dark", "admin", "admin-divisions", "/admin/games/1/divisions"),
  wide("light", "admin", "admin-scores", "/admin/games/1/scores"),
  wide("dark", "admin", "admin-challenges", "/admin/games/1/challenges"),
  wide("light", "admin", "admin-deadline", "/admin/games/1/challenges/10#rules"),
  wide("dark", "admin", "admin-chain", "/admin/games/1/challenges/5#rules"),
  wide("light", "admin", "admin-flags", "/admin/games/1/challenges/3#flags"),
  wide("dark", "admin", "admin-hints", "/admin/games/1/challenges/3#paid-hints"),
  wide("light", "admin", "admin-challenge", "/admin/games/1/challenges/3"),
  wide("dark", "admin", "admin-labels", "/admin/games/1/challenges/10"),
  wide("light", "admin", "admin-review", "/admin/games/1/review"),
  wide("dark", "admin", "admin-notices", "/admin/games/1/notices"),
  wide("dark", "admin", "admin-users", "/admin/users"),
  wide("light", "admin", "admin-teams", "/admin/teams"),
  wide("light", "admin", "admin-instances", "/admin/instances"),
  wide("dark", "admin", "admin-files", "/admin/files"),
  wide("light", "admin", "admin-tokens", "/admin/tokens"),
  wide("dark", "admin", "admin-logs", "/admin/logs"),
  wide("light", "admin", "admin-settings", "/admin/settings"),
  wide("dark", "admin", "admin-branding", "/admin/settings/branding"),
  wide("light", "admin", "admin-import", "/admin/games/import"),
  phone("dark", "visitor", "home", "/"),
  phone("light", "visitor", "sign-in", "/account/login", "Sign in"),
  phone("dark", "player", "board", "/games/1/challenges"),
  phone("light", "player", "challenge", "/games/1/challenges#3"),
  phone("dark", "player", "scoreboard", "/games/1/scoreboard"),
];

/** The settings of a second game, in which users play alone. */
export const screenshotsOfSoloGame: readonly Screenshot[] = [
  wide("light", "admin", "admin-solo", "/admin/games/2/info", { show: "Solo mode" }),
];

/** The screens of the demo event after its end. */
export const screenshotsAfterEnd: readonly Screenshot[] = [
  wide("dark", "admin", "reveal-start", "/games/1/projector/reveal"),
  wide("dark", "admin", "reveal", "/games/1/projector/reveal?step=3"),
  wide("light", "admin", "reveal-light", "/games/1/projector/reveal?step=1"),
  wide("dark", "admin", "reveal-end", "/games/1/projector/reveal?step=999"),
  phone("dark", "admin", "reveal", "/games/1/projector/reveal?step=3"),
];
