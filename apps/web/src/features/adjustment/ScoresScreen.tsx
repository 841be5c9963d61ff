import { type AdjustmentInfo, listAdjustments } from "@gonfalon/contract/adjustment.ts";
import { Button } from "@mantine/core";
import { IconPlusMinus } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useEndpoint } from "#api/use-endpoint.ts";
import { useEditedGame } from "#game/edited-game.ts";
import { ScoreViews } from "#game/ScoreViews.tsx";
import { useUrlFilter } from "#routing/use-url-filter.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { ListPage } from "#ui/ListPage.tsx";
import { Rows } from "#ui/Rows.tsx";
import { AdjustDialog } from "./AdjustDialog.tsx";
import { AdjustmentRow } from "./AdjustmentRow.tsx";
import { ADJUSTMENTS_PER_PAGE, adjustmentFilter, toQuery } from "./adjustment-filter.ts";
import { RevokeDialog } from "./RevokeDialog.tsx";

/** The points that organizers gave to teams or took from them. */
export function ScoresScreen() {
  const game = useEditedGame();
  const { t } = useTranslation();
  const { filter, change } = useUrlFilter(adjustmentFilter);
  const page = useEndpoint(listAdjustments, { params: { id: game.id }, query: toQuery(filter) });
  const [isAdjusting, setIsAdjusting] = useState(false);
  const [adjustmentToRevoke, setAdjustmentToRevoke] = useState<AdjustmentInfo>();
  const adjustButton = (
    <Button leftSection={<IconPlusMinus size={18} aria-hidden />} onClick={() => setIsAdjusting(true)}>
      {t("adjustment.new")}
    </Button>
  );
  const hasRows = page.state === "ready" && page.data.total > 0;
  return (
    <>
      <ListPage
        title={t("adjustment.title")}
        actions={hasRows && adjustButton}
        filters={<ScoreViews gameId={game.id} current="adjustments" />}
        value={page}
        page={filter.page}
        perPage={ADJUSTMENTS_PER_PAGE}
        onPage={(nextPage) => change({ page: nextPage })}
        count={(count) => t("adjustment.count", { count })}
        empty={
          <EmptyState order={2} title={t("adjustment.empty-title")} text={t("adjustment.empty-text")}>
            {adjustButton}
          </EmptyState>
        }
      >
        {(adjustments) => (
          <Rows>
            {adjustments.map((adjustment) => (
              <AdjustmentRow
                key={adjustment.id}
                adjustment={adjustment}
                onRevoke={() => setAdjustmentToRevoke(adjustment)}
              />
            ))}
          </Rows>
        )}
      </ListPage>
      <AdjustDialog gameId={game.id} opened={isAdjusting} onClose={() => setIsAdjusting(false)} />
      <RevokeDialog
        gameId={game.id}
        adjustment={adjustmentToRevoke}
        onClose={() => setAdjustmentToRevoke(undefined)}
      />
    </>
  );
}
