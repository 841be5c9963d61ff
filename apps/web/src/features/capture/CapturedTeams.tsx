import { type CapturedChallenge, type CapturedTeam, listCapturedTeams } from "@gonfalon/contract/capture.ts";
import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useEndpoint } from "#api/use-endpoint.ts";
import { toPageQuery } from "#routing/url-filter.ts";
import type { Refreshable } from "#state/loaded.ts";
import { isNotFound } from "#state/problem-response.ts";
import { Async } from "#ui/Async.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { Pager } from "#ui/Pager.tsx";
import { PreviousNext } from "#ui/PreviousNext.tsx";
import { RowsSkeleton } from "#ui/Rows.tsx";
import { SearchBox } from "#ui/SearchBox.tsx";
import { TeamShield } from "#ui/TeamShield.tsx";
import { Pane, PaneChoice, PaneRows } from "./Pane.tsx";
import classes from "./TrafficScreen.module.css";

const REFRESH_MS = 15_000;
const TEAMS_PER_PAGE = 50;

interface Props {
  readonly challenge: CapturedChallenge | undefined;
  readonly search: string;
  /** The first page is 1. */
  readonly page: number;
  readonly openParticipationId: number | undefined;
  readonly onBack: () => void;
  readonly onSearch: (text: string) => void;
  readonly onPage: (page: number) => void;
  readonly onOpen: (participationId: number) => void;
}

/** The teams with captured traffic for a challenge. */
export function CapturedTeams(props: Props) {
  const { challenge, search, page, openParticipationId, onBack, onSearch, onPage, onOpen } = props;
  const { t } = useTranslation();
  // One team more than is shown, to find out whether a search has a next page.
  const query = {
    ...toPageQuery(page, TEAMS_PER_PAGE),
    count: TEAMS_PER_PAGE + 1,
    ...(search !== "" && { search }),
  };
  const teams = useEndpoint(listCapturedTeams, challenge && { params: { cid: challenge.id }, query }, {
    refreshEveryMs: REFRESH_MS,
  });
  const pageCount = Math.ceil((challenge?.count ?? 0) / TEAMS_PER_PAGE);
  const isPaged = challenge !== undefined && (pageCount > 1 || search !== "");
  const hasNext = teams.state === "ready" && teams.data.length > TEAMS_PER_PAGE;
  return (
    <Pane
      step="teams"
      title={t("traffic.teams")}
      back={{ label: t("traffic.all-challenges"), onClick: onBack }}
    >
      {isPaged && (
        <div className={classes.search}>
          <SearchBox label={t("scoreboard.search")} value={search} onSearch={onSearch} />
        </div>
      )}
      {challenge ? (
        <Async value={treatNotFoundAsEmpty(teams)} skeleton={<RowsSkeleton height={48} />}>
          {(list) =>
            list.length === 0 ? (
              <EmptyState
                title={t(search === "" ? "traffic.no-teams-title" : "scoreboard.none-title")}
                text={t("traffic.no-teams-text")}
              />
            ) : (
              <PaneRows>
                {list.slice(0, TEAMS_PER_PAGE).map((team) => (
                  <TeamChoice
                    key={team.id}
                    team={team}
                    isOpen={team.id === openParticipationId}
                    onOpen={() => onOpen(team.id)}
                  />
                ))}
              </PaneRows>
            )
          }
        </Async>
      ) : (
        <Text c="dimmed" size="sm">
          {t("traffic.choose-challenge")}
        </Text>
      )}
      {isPaged && (
        <div className={classes.pages}>
          {search === "" ? (
            <Pager page={page} pageCount={pageCount} onChange={onPage} />
          ) : (
            <PreviousNext page={page} hasNext={hasNext} onChange={onPage} />
          )}
        </div>
      )}
    </Pane>
  );
}

/** The server responds with 404 if there are no captures, which is not an error here. */
function treatNotFoundAsEmpty(teams: Refreshable<CapturedTeam[]>): Refreshable<CapturedTeam[]> {
  const hasNoCaptures = teams.state === "failed" && isNotFound(teams.error);
  return hasNoCaptures ? { state: "ready", data: [], refresh: teams.refresh } : teams;
}

interface TeamChoiceProps {
  readonly team: CapturedTeam;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}

function TeamChoice({ team, isOpen, onOpen }: TeamChoiceProps) {
  const { t } = useTranslation();
  return (
    <PaneChoice isOpen={isOpen} onOpen={onOpen}>
      <TeamShield team={team} size={28} />
      <span className={classes.name}>
        <Text component="span" display="block" fw={600}>
          {team.name}
        </Text>
        <Text component="span" display="block" size="xs" c="dimmed">
          {[team.division, t("traffic.file-count", { count: team.count })].filter(Boolean).join(" · ")}
        </Text>
      </span>
    </PaneChoice>
  );
}
