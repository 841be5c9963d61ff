import { useEditedGame } from "#game/edited-game.ts";
import { WebhookList } from "./WebhookList.tsx";
import { WebhookGameContext } from "./webhook-calls.ts";

/** The webhooks of one game. */
export function GameWebhooksScreen() {
  const { id } = useEditedGame();
  return (
    <WebhookGameContext value={id}>
      <WebhookList />
    </WebhookGameContext>
  );
}
