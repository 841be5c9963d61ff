import { parseArgs } from "node:util";
import { createPost } from "@gonfalon/contract/post.ts";
import { updateSettings } from "@gonfalon/contract/settings.ts";
import { createUsers } from "@gonfalon/contract/user-admin.ts";
import { makeChallenges, makeGame, registerTeams } from "./demo/game.ts";
import { DEMO_PASSWORD, people, teamNames } from "./demo/people.ts";
import { signIn } from "./demo/platform.ts";
import { play } from "./demo/play.ts";
import { posts } from "./demo/posts.ts";

const USAGE = `npm run demo -- --password <administrator password> [options]

Creates a sample event with users, teams and challenges on a running platform, and plays it.

  --password …                 default: the environment variable ADMIN_PASSWORD
  --url http://127.0.0.1:8080  URL of the platform
  --minutes 1                  for how long the teams play`;

const EXIT_USAGE = 2;

const options = readOptions();
const minutes = Number(options.minutes);
if (options.help) {
  console.log(USAGE);
  process.exit();
}
if (options.password === "") refuse("Specify the administrator's password.");
if (!(minutes >= 0)) refuse("--minutes must be a number of minutes.");

const admin = await signIn(options.url, "Admin", options.password).catch((error: Error) => {
  console.error(`Cannot sign in as Admin at ${options.url}. ${error.message}`);
  process.exit(1);
});

await admin.call(updateSettings, {
  body: {
    globalConfig: {
      title: "Lantern",
      slogan: "A community event, forty-eight hours long",
      footerInfo: "Autumn Cup · contact@ctf.example",
    },
  },
});
console.log("settings: a name, a slogan and a footer");

await admin.call(createUsers, { body: [...people] });
console.log(`people: ${people.length} in ${teamNames.length} teams, all with the password ${DEMO_PASSWORD}`);

for (const post of posts) await admin.call(createPost, { body: post });
console.log(`posts: ${posts.length}`);

const gameId = await makeGame(admin);
const challengeIds = await makeChallenges(admin, gameId);
const players = await registerTeams(options.url, gameId);
console.log(
  `game: Autumn Cup with ${challengeIds.length} challenges; ${players.length} teams play for ${options.minutes} min`,
);

const actions = await play({ gameId, challengeIds, admin, players }, minutes);
console.log(`submissions, hints and adjustments: ${actions}; the scoreboard is now frozen.`);
console.log(`Open ${options.url}/games/${gameId}/scoreboard, and end the game to reveal the result.`);

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        url: { type: "string", default: "http://127.0.0.1:8080" },
        minutes: { type: "string", default: "1" },
        password: { type: "string", default: process.env["ADMIN_PASSWORD"] ?? "" },
        help: { type: "boolean", short: "h", default: false },
      },
    });
    return values;
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}

function refuse(reason: string): never {
  console.error(`${reason}\n\n${USAGE}`);
  process.exit(EXIT_USAGE);
}
