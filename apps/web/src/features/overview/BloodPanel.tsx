import { limits } from "@gonfalon/contract/limits.ts";
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
import { OVERVIEW_REFRESH } from "./refresh.ts";

const MAX_BLOODS = 3;
const kinds = { 1: "first", 2: "second", 3: "third" } as const;

/** The latest bloods. A blood is one of the first three solves of a challenge. */
export function BloodPanel({ gameId }: { readonly gameId: number }) {
  const { t } = useTranslation();
  return (
    <Panel
      title={t("overview.bloods")}
      link={{ to: paths.admin.gameMonitor(gameId), name: t("play.tabs.monitor") }}
    >
      <LatestBloods gameId={gameId} skip={0} previousNotices={[]} />
    </Panel>
  );
}

interface PageProps {
  readonly gameId: number;
  readonly skip: number;
  /** The notices of the pages before this one. */
  readonly previousNotices: readonly GameNotice[];
}

/** Reads a page of notices, and the next one while bloods are missing: those of organizers come first (NOTICE-1). */
function LatestBloods({ gameId, skip, previousNotices }: PageProps) {
  const notices = useEndpoint(
    listNotices,
    { params: { id: gameId }, query: { count: limits.noticesPerPage, skip } },
    OVERVIEW_REFRESH,
  );
  return (
    <Async value={notices} skeleton={<Skeleton height={132} aria-busy="true" />}>
      {(page) => {
        const allNotices = [...previousNotices, ...page];
        const bloods = listBloods(allNotices);
        const nextSkip = skip + limits.noticesPerPage;
        const isLastPage = page.length < limits.noticesPerPage || nextSkip >= limits.notices;
        return bloods.length < MAX_BLOODS && !isLastPage ? (
          <LatestBloods gameId={gameId} skip={nextSkip} previousNotices={allNotices} />
        ) : (
          <BloodRows bloods={bloods.slice(0, MAX_BLOODS)} />
        );
      }}
    </Async>
  );
}

interface BloodNotice {
  readonly notice: GameNotice;
  readonly place: 1 | 2 | 3;
}

function listBloods(notices: readonly GameNotice[]): readonly BloodNotice[] {
  // Pages that were read at different times can overlap.
  const noticesById = new Map(notices.map((notice) => [notice.id, notice]));
  return [...noticesById.values()].flatMap((notice) => {
    const place = bloodPlace(notice.type);
    return place ? [{ notice, place }] : [];
  });
}

function BloodRows({ bloods }: { readonly bloods: readonly BloodNotice[] }) {
  const { t } = useTranslation();
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
