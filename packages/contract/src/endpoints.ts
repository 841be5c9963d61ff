import * as account from "./account.ts";
import * as adjustment from "./adjustment.ts";
import * as asset from "./asset.ts";
import * as branding from "./branding.ts";
import * as capsule from "./capsule.ts";
import * as captcha from "./captcha.ts";
import * as capture from "./capture.ts";
import * as challenge from "./challenge.ts";
import * as challengeDocument from "./challenge-document.ts";
import * as cheat from "./cheat.ts";
import * as connectedApp from "./connected-app.ts";
import * as division from "./division.ts";
import * as event from "./event.ts";
import * as external from "./external.ts";
import * as factor from "./factor.ts";
import * as feed from "./feed.ts";
import * as flag from "./flag.ts";
import * as game from "./game.ts";
import * as gameActivity from "./game-activity.ts";
import * as gamePackage from "./game-package.ts";
import * as gameWebhook from "./game-webhook.ts";
import * as hint from "./hint.ts";
import * as host from "./host.ts";
import * as imports from "./import.ts";
import * as installation from "./installation.ts";
import * as instance from "./instance.ts";
import type { Endpoint } from "./kernel/endpoint.ts";
import * as log from "./log.ts";
import * as mail from "./mail.ts";
import * as notice from "./notice.ts";
import * as participation from "./participation.ts";
import * as passkey from "./passkey.ts";
import * as post from "./post.ts";
import * as provider from "./provider.ts";
import * as reveal from "./reveal.ts";
import * as scoreboard from "./scoreboard.ts";
import * as settings from "./settings.ts";
import * as site from "./site.ts";
import * as submission from "./submission.ts";
import * as team from "./team.ts";
import * as token from "./token.ts";
import * as userAdmin from "./user-admin.ts";
import * as webhook from "./webhook.ts";
import * as writeup from "./writeup.ts";

/** The files that define endpoints, by the OpenAPI tag of these endpoints. */
const modules = {
  account,
  adjustment,
  asset,
  branding,
  capsule,
  captcha,
  capture,
  challenge,
  challengeDocument,
  cheat,
  connectedApp,
  division,
  event,
  external,
  factor,
  feed,
  flag,
  game,
  gameActivity,
  gamePackage,
  gameWebhook,
  hint,
  host,
  imports,
  installation,
  instance,
  log,
  mail,
  notice,
  participation,
  passkey,
  post,
  provider,
  reveal,
  scoreboard,
  settings,
  site,
  submission,
  team,
  token,
  userAdmin,
  webhook,
  writeup,
} as const;

export interface ListedEndpoint {
  readonly tag: string;
  readonly name: string;
  readonly endpoint: Endpoint;
}

/** Every endpoint of the platform; the server must register each one exactly once. */
export const endpoints: readonly ListedEndpoint[] = Object.entries(modules).flatMap(([tag, module]) =>
  Object.entries<unknown>(module).flatMap(([name, value]) =>
    isEndpoint(value) ? [{ tag, name, endpoint: value }] : [],
  ),
);

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === "object" && value !== null && "access" in value && "path" in value;
}
