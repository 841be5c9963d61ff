import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { EmptyState } from "#ui/EmptyState.tsx";

interface Props {
  readonly list: "events" | "submissions";
  /** Whether a filter may hide entries. */
  readonly hasFilter: boolean;
  readonly onShowAll: () => void;
}

/** Explains why a monitor list is empty. */
export function EmptyMonitorList({ list, hasFilter, onShowAll }: Props) {
  const { t } = useTranslation();
  if (!hasFilter)
    return <EmptyState order={2} title={t(`monitor.no-${list}-title`)} text={t(`monitor.no-${list}-text`)} />;
  return (
    <EmptyState order={2} title={t("monitor.none-title")} text={t("monitor.none-text")}>
      <Button variant="default" onClick={onShowAll}>
        {t("monitor.show-all")}
      </Button>
    </EmptyState>
  );
}
