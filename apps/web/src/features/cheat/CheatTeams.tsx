import { Accordion, Badge, Code, Group, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatDateTimeSeconds } from "#i18n/format.ts";
import { Rows } from "#ui/Rows.tsx";
import { TeamShield } from "#ui/TeamShield.tsx";
import type { CheatCase, InvolvedTeam, Participation } from "./involved-teams.ts";

interface Props {
  readonly teams: readonly InvolvedTeam[];
  /** The available actions for a team. */
  readonly renderActions: (participation: Participation) => ReactNode;
}

/** The teams involved in cheats, each with its cases. */
export function CheatTeams({ teams, renderActions }: Props) {
  return (
    <Accordion multiple variant="separated" order={2}>
      {teams.map(({ participation, cases, lastAt }) => (
        <Accordion.Item key={participation.id} value={String(participation.id)}>
          <Accordion.Control>
            <TeamSummary participation={participation} caseCount={cases.length} lastAt={lastAt} />
          </Accordion.Control>
          <Accordion.Panel>
            <Stack gap="sm">
              <Rows>
                {cases.map((cheatCase) => (
                  <CaseRow
                    key={`${cheatCase.submission.time} ${cheatCase.part} ${cheatCase.otherTeam.id}`}
                    cheatCase={cheatCase}
                  />
                ))}
              </Rows>
              {renderActions(participation)}
            </Stack>
          </Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  );
}

interface SummaryProps {
  readonly participation: Participation;
  readonly caseCount: number;
  readonly lastAt: number;
}

function TeamSummary({ participation, caseCount, lastAt }: SummaryProps) {
  const { t } = useTranslation();
  const { team, division, status } = participation;
  return (
    <Group gap="sm">
      <TeamShield team={team} size={32} />
      <div style={{ flex: 1, minWidth: 0, overflowWrap: "anywhere" }}>
        <Text fw={600}>
          <bdi>{team.name}</bdi>
        </Text>
        <Text size="xs" c="dimmed">
          {division !== null && (
            <>
              <bdi>{division}</bdi> ·{" "}
            </>
          )}
          {t("monitor.cheat.cases", { count: caseCount })} ·{" "}
          {t("monitor.cheat.latest", { time: formatDateTimeSeconds(lastAt) })}
        </Text>
      </div>
      <Badge variant="light" color={status === "Suspended" ? "red" : "gray"}>
        {t(`monitor.status.${status}`)}
      </Badge>
    </Group>
  );
}

function CaseRow({ cheatCase: { part, otherTeam, submission } }: { readonly cheatCase: CheatCase }) {
  const { t } = useTranslation();
  return (
    <li style={{ overflowWrap: "anywhere" }}>
      <Text size="sm" c={part === "used" ? "red" : "dimmed"} fw={500}>
        <bdi>{t(`monitor.cheat.${part}`, { team: otherTeam.team.name })}</bdi>
      </Text>
      <Text size="sm">
        <bdi>{submission.challenge}</bdi>{" "}
        <Code>
          <bdi>{submission.answer}</bdi>
        </Code>
      </Text>
      <Text size="xs" c="dimmed">
        <bdi>{submission.user}</bdi> · {formatDateTimeSeconds(submission.time)}
      </Text>
    </li>
  );
}
