import { type GameInfo, listEditedGames } from "@gonfalon/contract/game.ts";
import { listTokens, type TokenInfo } from "@gonfalon/contract/token.ts";
import { Button, Group, Stack, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useEndpoint } from "#api/use-endpoint.ts";
import { Async } from "#ui/Async.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { PageTitle } from "#ui/PageTitle.tsx";
import { Rows, RowsSkeleton } from "#ui/Rows.tsx";
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
  // If the list is empty, the button is in the empty state instead. While the list loads, no button is shown, because
  // its position is not known yet.
  const hasTokens = tokens.state === "ready" && tokens.data.length > 0;
  const createButton = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setIsCreating(true)}>
      {t("token.create.button")}
    </Button>
  );
  return (
    <Stack gap="lg">
      <Group justify="space-between" mih="2.5rem">
        <PageTitle>{t("token.title")}</PageTitle>
        {hasTokens && createButton}
      </Group>
      <Text c="dimmed">{t("token.hint")}</Text>
      <Async value={tokens} skeleton={<RowsSkeleton height={56} />}>
        {(loadedTokens) =>
          loadedTokens.length === 0 ? (
            <EmptyState order={2} title={t("token.empty-title")} text={t("token.empty-text")}>
              {createButton}
            </EmptyState>
          ) : (
            <Rows>
              {loadedTokens.map((token) => (
                <TokenRow
                  key={token.id}
                  token={token}
                  gameTitle={toGameTitle(token, games)}
                  onAction={(kind) => setPendingAction({ kind, token })}
                  onRotate={() => setTokenToRotate(token)}
                />
              ))}
            </Rows>
          )
        }
      </Async>
      <TokenDialog opened={isCreating} onClose={() => setIsCreating(false)} />
      <RotateTokenDialog token={tokenToRotate} onClose={() => setTokenToRotate(undefined)} />
      <ConfirmTokenAction pendingAction={pendingAction} onClose={() => setPendingAction(undefined)} />
    </Stack>
  );
}

function toGameTitle({ gameId }: TokenInfo, games: readonly GameInfo[]): string | undefined {
  if (gameId === null) return undefined;
  return games.find(({ id }) => id === gameId)?.title ?? `#${gameId}`;
}
