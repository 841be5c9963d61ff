import { listEditedGames } from "@gonfalon/contract/game.ts";
import { useEndpoint } from "#api/use-endpoint.ts";
import { WebhookList } from "./WebhookList.tsx";

/** Only this many titles are loaded: webhooks of older games show the id of the game instead. */
const MAX_GAMES = 100;

/** The webhooks of the platform and of all games. */
export function WebhooksScreen() {
  const gamePage = useEndpoint(listEditedGames, { query: { count: MAX_GAMES, skip: 0 } });
  return <WebhookList games={gamePage.state === "ready" ? gamePage.data.data : []} />;
}
