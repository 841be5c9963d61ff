import { type HintPurchase, listHintPurchases } from "@gonfalon/contract/hint.ts";
import { Badge, Group, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useEndpoint } from "#api/use-endpoint.ts";
import { useEditedGame } from "#game/edited-game.ts";
import { useGamePhase } from "#game/game-phase.ts";
import { ScoreViews } from "#game/ScoreViews.tsx";
import { formatDateTimeSeconds, formatSigned } from "#i18n/format.ts";
import { pageField, toPageQuery, urlFilter } from "#routing/url-filter.ts";
import { useUrlFilter } from "#routing/use-url-filter.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { ListPage } from "#ui/ListPage.tsx";
import { Rows } from "#ui/Rows.tsx";

const PURCHASES_PER_PAGE = 30;
const purchaseFilter = urlFilter({ page: pageField });
/** The server rejects the request before the start, when nobody can buy hints. */
const NO_PURCHASES = { state: "ready", data: { data: [], total: 0 }, refresh: async () => {} } as const;

/** The hints that teams have bought. */
export function HintPurchasesScreen() {
  const game = useEditedGame();
  const { t } = useTranslation();
  const { filter, change } = useUrlFilter(purchaseFilter);
  const hasStarted = useGamePhase(game) !== "before";
  const request = { params: { id: game.id }, query: toPageQuery(filter.page, PURCHASES_PER_PAGE) };
  const page = useEndpoint(listHintPurchases, hasStarted ? request : undefined);
  return (
    <ListPage
      title={t("adjustment.title")}
      filters={<ScoreViews gameId={game.id} current="purchases" />}
      value={hasStarted ? page : NO_PURCHASES}
      page={filter.page}
      perPage={PURCHASES_PER_PAGE}
      onPage={(nextPage) => change({ page: nextPage })}
      count={(count) => t("hint.purchases", { count })}
      empty={<EmptyState order={2} title={t("hint.none-sold")} text={t("hint.none-sold-text")} />}
    >
      {(purchases) => (
        <Rows>
          {purchases.map((purchase) => (
            <PurchaseRow key={purchase.id} purchase={purchase} />
          ))}
        </Rows>
      )}
    </ListPage>
  );
}

function PurchaseRow({ purchase }: { readonly purchase: HintPurchase }) {
  const { t } = useTranslation();
  const { team, cost, challenge, hint, user, time } = purchase;
  return (
    <li style={{ overflowWrap: "anywhere" }}>
      <Group gap="xs">
        <Badge variant="light" color="red">
          {formatSigned(-cost)}
        </Badge>
        <Text fw={600}>
          <bdi>{team}</bdi>
        </Text>
      </Group>
      <Text>
        <bdi>{challenge}</bdi>: <bdi>{hint}</bdi>
      </Text>
      <Text size="sm" c="dimmed">
        {t("adjustment.by", {
          user: user || t("adjustment.deleted-user"),
          time: formatDateTimeSeconds(time),
        })}
      </Text>
    </li>
  );
}
