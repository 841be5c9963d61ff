/** Who sees the screen: a visitor, a demo player, or the administrator. */
export type Viewer = "visitor" | "player" | "admin";

export interface Screenshot {
  /** The file name, without its extension. */
  readonly name: string;
  readonly path: string;
  readonly viewer: Viewer;
  readonly width: number;
  readonly scheme: "dark" | "light";
  /** The name of a button to press before the screenshot. */
  readonly buttonName?: string;
  /** The label to scroll to. */
  readonly labelToShow?: string;
}

const DESKTOP_WIDTH = 1440;
const PHONE_WIDTH = 360;

const onDesktop = (
  scheme: Screenshot["scheme"],
  viewer: Viewer,
  name: string,
  path: string,
  options: Pick<Screenshot, "buttonName" | "labelToShow"> = {},
): Screenshot => ({
  name,
  path,
  viewer,
  width: DESKTOP_WIDTH,
  scheme,
  ...options,
});

const onPhone = (
  scheme: Screenshot["scheme"],
  viewer: Viewer,
  name: string,
  path: string,
  buttonName?: string,
): Screenshot => ({
  name: `${name}-phone`,
  path,
  viewer,
  width: PHONE_WIDTH,
  scheme,
  ...(buttonName !== undefined && { buttonName }),
});

/** Screens of the demo event, whose board is frozen; the main ones in both color schemes and on a phone. */
export const screenshots: readonly Screenshot[] = [
  onDesktop("dark", "visitor", "home-dark", "/"),
  onDesktop("light", "visitor", "home-light", "/"),
  onDesktop("light", "visitor", "games", "/games"),
  onDesktop("dark", "player", "game", "/games/1"),
  onDesktop("dark", "player", "board-dark", "/games/1/challenges"),
  onDesktop("light", "player", "board-light", "/games/1/challenges"),
  onDesktop("dark", "player", "challenge", "/games/1/challenges#3"),
  onDesktop("dark", "player", "scoreboard-dark", "/games/1/scoreboard"),
  onDesktop("light", "player", "scoreboard-light", "/games/1/scoreboard"),
  onDesktop("dark", "visitor", "projector", "/games/1/projector"),
  onDesktop("light", "player", "teams", "/teams"),
  onDesktop("dark", "player", "profile", "/account/profile"),
  onDesktop("light", "player", "security", "/account/security"),
  onDesktop("light", "visitor", "posts", "/posts"),
  onDesktop("dark", "visitor", "sign-in", "/account/login"),
  onDesktop("dark", "visitor", "register", "/account/register"),
  onDesktop("light", "visitor", "about", "/about"),
  onDesktop("dark", "admin", "events", "/admin/games/1/monitor/events"),
  onDesktop("light", "admin", "submissions", "/admin/games/1/monitor/submissions"),
  onDesktop("dark", "admin", "cheats", "/admin/games/1/cheatinfo"),
  onDesktop("light", "admin", "admin-games", "/admin/games"),
  onDesktop("light", "admin", "admin-preview", "/admin/games/1/preview"),
  onDesktop("dark", "admin", "admin-game", "/admin/games/1/info"),
  onDesktop("light", "admin", "admin-pause", "/admin/games/1/overview", { buttonName: "Pause" }),
  onDesktop("dark", "admin", "admin-divisions", "/admin/games/1/divisions"),
  onDesktop("light", "admin", "admin-scores", "/admin/games/1/scores"),
  onDesktop("dark", "admin", "admin-challenges", "/admin/games/1/challenges"),
  onDesktop("light", "admin", "admin-deadline", "/admin/games/1/challenges/10#rules"),
  onDesktop("dark", "admin", "admin-chain", "/admin/games/1/challenges/5#rules"),
  onDesktop("light", "admin", "admin-flags", "/admin/games/1/challenges/3#flags"),
  onDesktop("dark", "admin", "admin-hints", "/admin/games/1/challenges/3#paid-hints"),
  onDesktop("light", "admin", "admin-challenge", "/admin/games/1/challenges/3"),
  onDesktop("dark", "admin", "admin-labels", "/admin/games/1/challenges/10"),
  onDesktop("light", "admin", "admin-review", "/admin/games/1/review"),
  onDesktop("dark", "admin", "admin-notices", "/admin/games/1/notices"),
  onDesktop("dark", "admin", "admin-users", "/admin/users"),
  onDesktop("light", "admin", "admin-teams", "/admin/teams"),
  onDesktop("light", "admin", "admin-instances", "/admin/instances"),
  onDesktop("dark", "admin", "admin-files", "/admin/files"),
  onDesktop("light", "admin", "admin-tokens", "/admin/tokens"),
  onDesktop("dark", "admin", "admin-logs", "/admin/logs"),
  onDesktop("light", "admin", "admin-settings", "/admin/settings"),
  onDesktop("dark", "admin", "admin-branding", "/admin/settings/branding"),
  onDesktop("light", "admin", "admin-import", "/admin/games/import"),
  onPhone("dark", "visitor", "home", "/"),
  onPhone("light", "visitor", "sign-in", "/account/login", "Sign in"),
  onPhone("dark", "player", "board", "/games/1/challenges"),
  onPhone("light", "player", "challenge", "/games/1/challenges#3"),
  onPhone("dark", "player", "scoreboard", "/games/1/scoreboard"),
];

/** The settings of a second game, in which users play alone. */
export const screenshotsOfSoloGame: readonly Screenshot[] = [
  onDesktop("light", "admin", "admin-solo", "/admin/games/2/info", { labelToShow: "Solo mode" }),
];

/** The screens of the demo event after its end. */
export const screenshotsAfterEnd: readonly Screenshot[] = [
  onDesktop("dark", "admin", "reveal-start", "/games/1/projector/reveal"),
  onDesktop("dark", "admin", "reveal", "/games/1/projector/reveal?step=3"),
  onDesktop("light", "admin", "reveal-light", "/games/1/projector/reveal?step=1"),
  onDesktop("dark", "admin", "reveal-end", "/games/1/projector/reveal?step=999"),
  onPhone("dark", "admin", "reveal", "/games/1/projector/reveal?step=3"),
];
