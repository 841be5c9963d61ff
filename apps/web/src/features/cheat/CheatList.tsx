import type { CheatInfo } from "@gonfalon/contract/cheat.ts";
import { Code, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { LiveRow } from "#ui/LiveRow.tsx";
import { Rows } from "#ui/Rows.tsx";

interface Props {
  readonly cheats: readonly CheatInfo[];
  readonly isNew: (time: number) => boolean;
}

/** Every cheat in its own row, newest first. */
export function CheatList({ cheats, isNew }: Props) {
  const { t } = useTranslation();
  return (
    <Rows>
      {cheats.map(({ ownedTeam, submitTeam, submission }, index) => (
        <LiveRow
          key={`${submission.time} ${submitTeam.id} ${submission.answer}`}
          time={submission.time}
          timeAbove={cheats[index - 1]?.submission.time}
          isNew={isNew(submission.time)}
          who={
            <>
              <Text size="sm" fw={500}>
                {submitTeam.team.name}
              </Text>
              <Text size="xs" c="dimmed">
                {submission.user}
              </Text>
            </>
          }
          mark={null}
        >
          <Text size="sm" span>
            <bdi>{t("monitor.cheat.used", { team: ownedTeam.team.name })}</bdi>
          </Text>{" "}
          <Text size="sm" span fw={500}>
            <bdi>{submission.challenge}</bdi>
          </Text>{" "}
          <Code>
            <bdi>{submission.answer}</bdi>
          </Code>
        </LiveRow>
      ))}
    </Rows>
  );
}
