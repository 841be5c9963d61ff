import type { Consent } from "@gonfalon/contract/connected-app.ts";
import { List } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Note } from "#ui/Note.tsx";

/** Lists the data that the app receives, with the user's values, and warns a user whom the app would refuse. */
export function ConsentFacts({
  consent: { scopes, game, claims, isParticipant },
}: {
  readonly consent: Consent;
}) {
  const { t } = useTranslation();
  const { preferred_username: name = "", email, team, teams = [] } = claims;
  const noValue = t("app.consent.none");
  return (
    <>
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
          <List.Item>{t("app.consent.team", { game: game.title, name: team?.name ?? noValue })}</List.Item>
        )}
      </List>
      {!isParticipant && game !== null && (
        <Note color="yellow" role="note">
          {t("app.consent.no-team", { game: game.title })}
        </Note>
      )}
    </>
  );
}
