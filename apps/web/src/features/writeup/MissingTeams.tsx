import { listMissingWriteups } from "@gonfalon/contract/writeup.ts";
import { Group, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useEndpoint } from "#api/use-endpoint.ts";
import { Async } from "#ui/Async.tsx";
import { Rows } from "#ui/Rows.tsx";
import { Section } from "#ui/Section.tsx";
import { TeamShield } from "#ui/TeamShield.tsx";

/** The accepted teams that have not submitted a writeup. */
export function MissingTeams({ gameId }: { readonly gameId: number }) {
  const { t } = useTranslation();
  const missingTeams = useEndpoint(listMissingWriteups, { params: { id: gameId } });
  return (
    <Async value={missingTeams}>
      {(teams) =>
        teams.length > 0 && (
          <Section title={t("writeup.missing", { count: teams.length })}>
            <Rows>
              {teams.map(({ id, team, division }) => (
                <li key={id}>
                  <Group gap="sm" wrap="nowrap">
                    <TeamShield team={team} size={24} />
                    <div style={{ minWidth: 0, overflowWrap: "anywhere" }}>
                      <bdi>{team.name}</bdi>
                      {division !== null && (
                        <Text size="xs" c="dimmed">
                          {division}
                        </Text>
                      )}
                    </div>
                  </Group>
                </li>
              ))}
            </Rows>
          </Section>
        )
      }
    </Async>
  );
}
