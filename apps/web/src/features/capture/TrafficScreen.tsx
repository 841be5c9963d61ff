import { type CapturedChallenge, listCapturedChallenges } from "@gonfalon/contract/capture.ts";
import { Alert, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { useEndpoint } from "#api/use-endpoint.ts";
import { usePlatform } from "#api/use-platform.ts";
import { useCurrentGame } from "#game/current-game.ts";
import { getCategoryStyle } from "#theme/categories.ts";
import { Async } from "#ui/Async.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { RowsSkeleton } from "#ui/Rows.tsx";
import { usePageTitle } from "#ui/use-page-title.ts";
import { CapturedTeams } from "./CapturedTeams.tsx";
import { CaptureFiles } from "./CaptureFiles.tsx";
import { Choice, Choices, Pane } from "./Pane.tsx";
import classes from "./TrafficScreen.module.css";
import { parseSelection, toSearchParams } from "./traffic-selection.ts";

const EVERY_MS = 15_000;

/** Captured traffic: a challenge, then a team, then its files. The selection is stored in the URL. */
export function TrafficScreen() {
  const game = useCurrentGame();
  const { t } = useTranslation();
  const { trafficCapture } = usePlatform();
  usePageTitle(`${t("traffic.title")} - ${game.title}`);
  const challenges = useEndpoint(
    listCapturedChallenges,
    { params: { id: game.id } },
    { refreshEveryMs: EVERY_MS },
  );
  return (
    <Stack>
      {!trafficCapture && <Alert color="yellow">{t("traffic.off")}</Alert>}
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
  const [address, setAddress] = useSearchParams();
  const { challengeId, participationId, fileName } = parseSelection(address);
  const challenge = challenges.find(({ id }) => id === challengeId);
  const step = challenge ? (participationId === undefined ? "teams" : "files") : "challenges";
  return (
    <div className={classes.panes} data-step={step}>
      <Pane step="challenges" title={t("traffic.challenges")}>
        <Choices>
          {challenges.map((one) => (
            <ChallengeChoice
              key={one.id}
              challenge={one}
              isOpen={one === challenge}
              onOpen={() => setAddress(toSearchParams({ challengeId: one.id }))}
            />
          ))}
        </Choices>
      </Pane>
      <CapturedTeams
        challenge={challenge}
        openId={participationId}
        onBack={() => setAddress({})}
        onOpen={(id) => setAddress(toSearchParams({ challengeId, participationId: id }))}
      />
      <CaptureFiles
        key={`${challengeId} ${participationId}`}
        challenge={challenge}
        participationId={participationId}
        openName={fileName}
        onBack={() => setAddress(toSearchParams({ challengeId }))}
        onOpen={(name) => setAddress(toSearchParams({ challengeId, participationId, fileName: name }))}
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
    <Choice isOpen={isOpen} onOpen={onOpen}>
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
    </Choice>
  );
}
