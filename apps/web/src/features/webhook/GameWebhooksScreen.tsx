import { useEditedGame } from "#game/edited-game.ts";
import { WebhookList } from "./WebhookList.tsx";
import { WebhookGame } from "./webhook-calls.ts";

/** The webhooks of one game. */
export function GameWebhooksScreen() {
  const { id } = useEditedGame();
  return (
    <WebhookGame value={id}>
      <WebhookList games={[]} />
    </WebhookGame>
  );
}
