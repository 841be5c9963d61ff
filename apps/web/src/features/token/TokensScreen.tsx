import { type GameInfo, listEditedGames } from "@gonfalon/contract/game.ts";
import { listTokens, type TokenInfo } from "@gonfalon/contract/token.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useEndpoint } from "#api/use-endpoint.ts";
import { ShortListPage } from "#ui/ShortListPage.tsx";
import { ConfirmTokenAction } from "./ConfirmTokenAction.tsx";
import { RotateTokenDialog } from "./RotateTokenDialog.tsx";
import { TokenDialog } from "./TokenDialog.tsx";
import { TokenRow } from "./TokenRow.tsx";
import type { TokenAction } from "./token-actions.ts";

/** Only this many titles are loaded: tokens of older games show the id of the game instead. */
const MAX_GAMES = 100;

/** The API tokens of all administrators. */
export function TokensScreen() {
  const { t } = useTranslation();
  const tokens = useEndpoint(listTokens);
  const gamePage = useEndpoint(listEditedGames, { query: { count: MAX_GAMES, skip: 0 } });
  const games = gamePage.state === "ready" ? gamePage.data.data : [];
  const [tokenToRotate, setTokenToRotate] = useState<TokenInfo>();
  const [isCreating, setIsCreating] = useState(false);
  const [pendingAction, setPendingAction] = useState<{
    readonly kind: TokenAction;
    readonly token: TokenInfo;
  }>();
  return (
    <>
      <ShortListPage
        title={t("token.title")}
        hint={t("token.hint")}
        value={tokens}
        addLabel={t("token.create.button")}
        onAdd={() => setIsCreating(true)}
        emptyTitle={t("token.empty-title")}
        emptyText={t("token.empty-text")}
        rowHeight={56}
      >
        {(token) => (
          <TokenRow
            key={token.id}
            token={token}
            gameTitle={toGameTitle(token, games)}
            onAction={(kind) => setPendingAction({ kind, token })}
            onRotate={() => setTokenToRotate(token)}
          />
        )}
      </ShortListPage>
      <TokenDialog opened={isCreating} onClose={() => setIsCreating(false)} />
      <RotateTokenDialog token={tokenToRotate} onClose={() => setTokenToRotate(undefined)} />
      <ConfirmTokenAction pendingAction={pendingAction} onClose={() => setPendingAction(undefined)} />
    </>
  );
}

function toGameTitle({ gameId }: TokenInfo, games: readonly GameInfo[]): string | undefined {
  if (gameId === null) return undefined;
  return games.find(({ id }) => id === gameId)?.title ?? `#${gameId}`;
}
