import { listEditedGames } from "@gonfalon/contract/game.ts";
import { useEndpoint } from "#api/use-endpoint.ts";
import { WebhookList } from "./WebhookList.tsx";

/** The newest games, which a webhook can be restricted to. */
const MAX_GAMES = 100;

/** The webhooks of the platform and of all games. */
export function WebhooksScreen() {
  const listed = useEndpoint(listEditedGames, { query: { count: MAX_GAMES, skip: 0 } });
  return <WebhookList games={listed.state === "ready" ? listed.data.data : []} />;
}
