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

const DESKTOP_WIDTH = 1440;
const PHONE_WIDTH = 360;

const desktop = (
  scheme: Screenshot["scheme"],
  viewer: Viewer,
  name: string,
  path: string,
  options: Pick<Screenshot, "press" | "show"> = {},
): Screenshot => ({
  name,
  path,
  viewer,
  width: DESKTOP_WIDTH,
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
  width: PHONE_WIDTH,
  scheme,
  ...(press !== undefined && { press }),
});

/** Screens of the demo event, whose board is frozen; the main ones in both color schemes and on a phone. */
export const screenshots: readonly Screenshot[] = [
  desktop("dark", "visitor", "home-dark", "/"),
  desktop("light", "visitor", "home-light", "/"),
  desktop("light", "visitor", "games", "/games"),
  desktop("dark", "player", "game", "/games/1"),
  desktop("dark", "player", "board-dark", "/games/1/challenges"),
  desktop("light", "player", "board-light", "/games/1/challenges"),
  desktop("dark", "player", "challenge", "/games/1/challenges#3"),
  desktop("dark", "player", "scoreboard-dark", "/games/1/scoreboard"),
  desktop("light", "player", "scoreboard-light", "/games/1/scoreboard"),
  desktop("dark", "visitor", "projector", "/games/1/projector"),
  desktop("light", "player", "teams", "/teams"),
  desktop("dark", "player", "profile", "/account/profile"),
  desktop("light", "player", "security", "/account/security"),
  desktop("light", "visitor", "posts", "/posts"),
  desktop("dark", "visitor", "sign-in", "/account/login"),
  desktop("dark", "visitor", "register", "/account/register"),
  desktop("light", "visitor", "about", "/about"),
  desktop("dark", "admin", "events", "/admin/games/1/monitor/events"),
  desktop("light", "admin", "submissions", "/admin/games/1/monitor/submissions"),
  desktop("dark", "admin", "cheats", "/admin/games/1/cheatinfo"),
  desktop("light", "admin", "admin-games", "/admin/games"),
  desktop("light", "admin", "admin-preview", "/admin/games/1/preview"),
  desktop("dark", "admin", "admin-game", "/admin/games/1/info"),
  desktop("light", "admin", "admin-pause", "/admin/games/1/overview", { press: "Pause" }),
  desktop("dark", "admin", "admin-divisions", "/admin/games/1/divisions"),
  desktop("light", "admin", "admin-scores", "/admin/games/1/scores"),
  desktop("dark", "admin", "admin-challenges", "/admin/games/1/challenges"),
  desktop("light", "admin", "admin-deadline", "/admin/games/1/challenges/10#rules"),
  desktop("dark", "admin", "admin-chain", "/admin/games/1/challenges/5#rules"),
  desktop("light", "admin", "admin-flags", "/admin/games/1/challenges/3#flags"),
  desktop("dark", "admin", "admin-hints", "/admin/games/1/challenges/3#paid-hints"),
  desktop("light", "admin", "admin-challenge", "/admin/games/1/challenges/3"),
  desktop("dark", "admin", "admin-labels", "/admin/games/1/challenges/10"),
  desktop("light", "admin", "admin-review", "/admin/games/1/review"),
  desktop("dark", "admin", "admin-notices", "/admin/games/1/notices"),
  desktop("dark", "admin", "admin-users", "/admin/users"),
  desktop("light", "admin", "admin-teams", "/admin/teams"),
  desktop("light", "admin", "admin-instances", "/admin/instances"),
  desktop("dark", "admin", "admin-files", "/admin/files"),
  desktop("light", "admin", "admin-tokens", "/admin/tokens"),
  desktop("dark", "admin", "admin-logs", "/admin/logs"),
  desktop("light", "admin", "admin-settings", "/admin/settings"),
  desktop("dark", "admin", "admin-branding", "/admin/settings/branding"),
  desktop("light", "admin", "admin-import", "/admin/games/import"),
  phone("dark", "visitor", "home", "/"),
  phone("light", "visitor", "sign-in", "/account/login", "Sign in"),
  phone("dark", "player", "board", "/games/1/challenges"),
  phone("light", "player", "challenge", "/games/1/challenges#3"),
  phone("dark", "player", "scoreboard", "/games/1/scoreboard"),
];

/** The settings of a second game, in which users play alone. */
export const screenshotsOfSoloGame: readonly Screenshot[] = [
  desktop("light", "admin", "admin-solo", "/admin/games/2/info", { show: "Solo mode" }),
];

/** The screens of the demo event after its end. */
export const screenshotsAfterEnd: readonly Screenshot[] = [
  desktop("dark", "admin", "reveal-start", "/games/1/projector/reveal"),
  desktop("dark", "admin", "reveal", "/games/1/projector/reveal?step=3"),
  desktop("light", "admin", "reveal-light", "/games/1/projector/reveal?step=1"),
  desktop("dark", "admin", "reveal-end", "/games/1/projector/reveal?step=999"),
  phone("dark", "admin", "reveal", "/games/1/projector/reveal?step=3"),
];
