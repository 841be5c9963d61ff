import type { Consent } from "@gonfalon/contract/connected-app.ts";
import { List, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";

/** Lists the data that the app receives, with the user's values. */
export function ConsentFacts({ consent: { scopes, game, claims } }: { readonly consent: Consent }) {
  const { t } = useTranslation();
  const { preferred_username: name = "", email, team, teams = [] } = claims;
  const noValue = t("app.consent.none");
  return (
    <List spacing="xs" style={{ overflowWrap: "anywhere" }}>
      <List.Item>{t("app.consent.id")}</List.Item>
      {scopes.includes("profile") && <List.Item>{t("app.consent.profile", { name })}</List.Item>}
      {scopes.includes("email") && (
        <List.Item>{t("app.consent.email", { email: email ?? noValue })}</List.Item>
      )}
      {scopes.includes("team") && game === null && (
        <List.Item>
          {t("app.consent.teams", { names: teams.map((ownTeam) => ownTeam.name).join(", ") || noValue })}
        </List.Item>
      )}
      {scopes.includes("team") && game !== null && (
        <List.Item>
          {t("app.consent.team", { game: game.title, name: team?.name ?? noValue })}
          {team === undefined && (
            <Text size="sm" c="dimmed">
              {t("app.consent.no-team")}
            </Text>
          )}
        </List.Item>
      )}
    </List>
  );
}
