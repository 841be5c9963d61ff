import { type CapturedChallenge, listCapturedChallenges } from "@gonfalon/contract/capture.ts";
import { Stack, Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useEndpoint } from "#api/use-endpoint.ts";
import { usePlatform } from "#api/use-platform.ts";
import { useCurrentGame } from "#game/current-game.ts";
import { useUrlFilter } from "#routing/use-url-filter.ts";
import { getCategoryStyle } from "#theme/categories.ts";
import { Async } from "#ui/Async.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { Note } from "#ui/Note.tsx";
import { RowsSkeleton } from "#ui/Rows.tsx";
import { usePageTitle } from "#ui/use-page-title.ts";
import { CapturedTeams } from "./CapturedTeams.tsx";
import { CaptureFiles } from "./CaptureFiles.tsx";
import { Pane, PaneChoice, PaneRows } from "./Pane.tsx";
import classes from "./TrafficScreen.module.css";
import { trafficSelection } from "./traffic-selection.ts";

const REFRESH_MS = 15_000;

/** Captured traffic: a challenge, then a team, then its files. The selection is stored in the URL. */
export function TrafficScreen() {
  const game = useCurrentGame();
  const { t } = useTranslation();
  const { trafficCapture } = usePlatform();
  usePageTitle(`${t("traffic.title")} - ${game.title}`);
  const challenges = useEndpoint(
    listCapturedChallenges,
    { params: { id: game.id } },
    { refreshEveryMs: REFRESH_MS },
  );
  return (
    <Stack>
      <Title order={1}>{t("traffic.title")}</Title>
      {!trafficCapture && <Note color="yellow">{t("traffic.off")}</Note>}
      <Async value={challenges} skeleton={<RowsSkeleton height={48} />}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState order={2} title={t("traffic.none-title")} text={t("traffic.none-text")} />
          ) : (
            <Panes challenges={list} />
          )
        }
      </Async>
    </Stack>
  );
}

function Panes({ challenges }: { readonly challenges: readonly CapturedChallenge[] }) {
  const { t } = useTranslation();
  const { filter: selection, change, reset } = useUrlFilter(trafficSelection);
  const { page } = selection;
  const challenge = challenges.find(({ id }) => id === selection.challenge);
  const participationId = challenge && selection.team;
  const step = challenge ? (participationId === undefined ? "teams" : "files") : "challenges";
  return (
    <div className={classes.panes} data-step={step}>
      <Pane step="challenges" title={t("traffic.challenges")}>
        <PaneRows>
          {challenges.map((option) => (
            <ChallengeChoice
              key={option.id}
              challenge={option}
              isOpen={option === challenge}
              onOpen={() => change({ challenge: option.id, search: "", team: undefined, file: "" })}
            />
          ))}
        </PaneRows>
      </Pane>
      <CapturedTeams
        challenge={challenge}
        search={selection.search}
        page={page}
        openParticipationId={participationId}
        onBack={reset}
        onSearch={(search) => change({ search })}
        onPage={(nextPage) => change({ page: nextPage })}
        onOpen={(id) => change({ page, team: id, file: "" })}
      />
      <CaptureFiles
        key={`${challenge?.id} ${participationId}`}
        challenge={challenge}
        participationId={participationId}
        openFileName={selection.file}
        onBack={() => change({ page, team: undefined, file: "" })}
        onOpen={(name) => change({ page, file: name })}
      />
    </div>
  );
}

interface ChallengeChoiceProps {
  readonly challenge: CapturedChallenge;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}

function ChallengeChoice({ challenge, isOpen, onOpen }: ChallengeChoiceProps) {
  const { t } = useTranslation();
  const { title, category, type, isEnabled, count } = challenge;
  const { icon: Icon, color } = getCategoryStyle(category);
  return (
    <PaneChoice isOpen={isOpen} onOpen={onOpen}>
      <Icon size={22} stroke={1.6} color={color} aria-hidden />
      <span className={classes.name}>
        <Text component="span" display="block" fw={600}>
          {title}
        </Text>
        <Text component="span" display="block" size="xs" c="dimmed">
          {[
            t(`challenge.type.${type}`),
            isEnabled ? undefined : t("traffic.disabled"),
            t("traffic.team-count", { count }),
          ]
            .filter(Boolean)
            .join(" · ")}
        </Text>
      </span>
    </PaneChoice>
  );
}
