import { getHostUsage } from "@gonfalon/contract/host.ts";
import { Skeleton, VisuallyHidden } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import { useEndpoint } from "#api/use-endpoint.ts";
import { formatFileSize, formatNumber } from "#i18n/format.ts";
import { Async } from "#ui/Async.tsx";
import classes from "./HostPanel.module.css";
import { listMeters, type Meter } from "./host-meters.ts";
import { Panel } from "./Panel.tsx";
import { OVERVIEW_REFRESH } from "./refresh.ts";

/** How much of the server's CPU, memory and disk is in use. */
export function HostPanel() {
  const { t } = useTranslation();
  const usage = useEndpoint(getHostUsage, undefined, OVERVIEW_REFRESH);
  return (
    <Panel title={t("overview.host.title")}>
      <Async value={usage} skeleton={<Skeleton height={46} aria-busy="true" />}>
        {(hostUsage) => (
          <ul className={classes.meters}>
            {listMeters(hostUsage).map((meter) => (
              <MeterRow key={meter.name} {...meter} />
            ))}
          </ul>
        )}
      </Async>
    </Panel>
  );
}

function MeterRow({ name, share, isHigh, bytes }: Meter) {
  const { t } = useTranslation();
  return (
    <li data-high={isHigh || undefined} style={{ "--share": `${share * 100}%` } as CSSProperties}>
      <div className={classes.label}>
        <span>{t(`overview.host.${name}`)}</span>{" "}
        <span className={classes.value}>
          {isHigh && <HighUsageIcon />}
          {bytes
            ? t("overview.host.used", {
                used: formatFileSize(bytes.used, 1),
                total: formatFileSize(bytes.total, 1),
              })
            : formatNumber(share, { style: "percent", roundingMode: "floor" })}
        </span>
      </div>
      <div className={classes.bar} aria-hidden />
    </li>
  );
}

function HighUsageIcon() {
  const { t } = useTranslation();
  return (
    <span className={classes.high} title={t("overview.host.high")}>
      <IconAlertTriangle size={16} aria-hidden />
      <VisuallyHidden>{t("overview.host.high")}</VisuallyHidden>{" "}
    </span>
  );
}
