import type about from "./locales/en-US/about.json";
import type account from "./locales/en-US/account.json";
import type captcha from "./locales/en-US/captcha.json";
import type challenge from "./locales/en-US/challenge.json";
import type common from "./locales/en-US/common.json";
import type file from "./locales/en-US/file.json";
import type flag from "./locales/en-US/flag.json";
import type game from "./locales/en-US/game.json";
import type instance from "./locales/en-US/instance.json";
import type log from "./locales/en-US/log.json";
import type monitor from "./locales/en-US/monitor.json";
import type notice from "./locales/en-US/notice.json";
import type play from "./locales/en-US/play.json";
import type post from "./locales/en-US/post.json";
import type review from "./locales/en-US/review.json";
import type scoreboard from "./locales/en-US/scoreboard.json";
import type settings from "./locales/en-US/settings.json";
import type shell from "./locales/en-US/shell.json";
import type team from "./locales/en-US/team.json";
import type token from "./locales/en-US/token.json";
import type user from "./locales/en-US/user.json";
import type writeup from "./locales/en-US/writeup.json";

/** The English texts, one member per file, from which the type checker knows every key. */
export interface Texts {
  readonly about: typeof about;
  readonly account: typeof account;
  readonly captcha: typeof captcha;
  readonly challenge: typeof challenge;
  readonly common: typeof common;
  readonly file: typeof file;
  readonly flag: typeof flag;
  readonly game: typeof game;
  readonly instance: typeof instance;
  readonly log: typeof log;
  readonly monitor: typeof monitor;
  readonly notice: typeof notice;
  readonly play: typeof play;
  readonly post: typeof post;
  readonly review: typeof review;
  readonly scoreboard: typeof scoreboard;
  readonly settings: typeof settings;
  readonly shell: typeof shell;
  readonly team: typeof team;
  readonly token: typeof token;
  readonly user: typeof user;
  readonly writeup: typeof writeup;
}
