import { parseArgs } from "node:util";
import { createPost } from "@gonfalon/contract/post.ts";
import { updateSettings } from "@gonfalon/contract/settings.ts";
import { createUsers } from "@gonfalon/contract/user-admin.ts";
import { makeChallenges, makeGame, registerTeams } from "./demo/game.ts";
import { DEMO_PASSWORD, people, teamNames } from "./demo/people.ts";
import { signIn } from "./demo/platform.ts";
import { play } from "./demo/play.ts";
import { posts } from "./demo/posts.ts";

const { values: options } = parseArgs({
  options: {
    url: { type: "string", default: "http://127.0.0.1:8080" },
    minutes: { type: "string", default: "1" },
    password: { type: "string", default: process.env["ADMIN_PASSWORD"] ?? "" },
  },
});

if (options.password === "") {
  console.error(
    "Specify the administrator's password: npm run demo -- --password … [--url http://localhost:8080] [--minutes 1]",
  );
  process.exit(1);
}

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

const actions = await play({ gameId, challengeIds, admin, players }, Number(options.minutes));
console.log(`submissions, hints and adjustments: ${actions}; the scoreboard is now frozen.`);
console.log(`Open ${options.url}/games/${gameId}/scoreboard, and end the game to reveal the result.`);
