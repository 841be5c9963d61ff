import { type GameNotice, listNotices } from "@gonfalon/contract/notice.ts";
import { bloodPlace } from "@gonfalon/rules/blood.ts";
import { Skeleton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useEndpoint } from "#api/use-endpoint.ts";
import { paths } from "#routing/paths.ts";
import { Async } from "#ui/Async.tsx";
import { Flag } from "#ui/Flag.tsx";
import { Panel, PanelNote } from "./Panel.tsx";
import classes from "./PanelRows.module.css";
import { RowTime } from "./RowTime.tsx";
import { REFRESH } from "./refresh.ts";

const MAX_BLOODS = 3;
const kinds = { 1: "first", 2: "second", 3: "third" } as const;

/** The latest bloods. A blood is one of the first three solves of a challenge. */
export function BloodPanel({ gameId }: { readonly gameId: number }) {
  const { t } = useTranslation();
  const notices = useEndpoint(
    listNotices,
    { params: { id: gameId }, query: { count: 100, skip: 0 } },
    REFRESH,
  );
  return (
    <Panel
      title={t("overview.bloods")}
      link={{ to: paths.admin.gameMonitor(gameId), name: t("play.tabs.monitor") }}
    >
      <Async value={notices} skeleton={<Skeleton height={132} aria-busy="true" />}>
        {(list) => <Bloods notices={list} />}
      </Async>
    </Panel>
  );
}

function Bloods({ notices }: { readonly notices: readonly GameNotice[] }) {
  const { t } = useTranslation();
  const bloods = notices
    .flatMap((notice) => {
      const place = bloodPlace(notice.type);
      return place ? [{ notice, place }] : [];
    })
    .slice(0, MAX_BLOODS);
  if (bloods.length === 0) return <PanelNote>{t("play.notice.empty")}</PanelNote>;
  return (
    <ul className={classes.rows}>
      {bloods.map(({ notice: { id, time, values }, place }) => (
        <li key={id}>
          <Flag place={place} label={t(`scoreboard.kind.${kinds[place]}`)} />
          <span className={classes.text}>
            <bdi className={classes.name}>{values[0]}</bdi> · <bdi>{values[1]}</bdi>
          </span>
          <RowTime time={time} />
        </li>
      ))}
    </ul>
  );
}
