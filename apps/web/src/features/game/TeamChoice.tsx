import type { TeamInfo } from "@gonfalon/contract/team.ts";
import { IconLink, IconPlus } from "@tabler/icons-react";
import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { TeamShield } from "#ui/TeamShield.tsx";
import type { TeamOption } from "./registration.ts";
import classes from "./TeamChoice.module.css";

interface Props {
  readonly teams: readonly TeamInfo[];
  readonly selectedOption: TeamOption;
  readonly onChange: (option: TeamOption) => void;
}

/** The team to register: one of the user's, a new one, or one that invites the user. */
export function TeamChoice({ teams, selectedOption, onChange }: Props) {
  const { t } = useTranslation();
  const groupName = useId();
  const renderOption = (key: TeamOption, mark: ReactNode, name: ReactNode, hint: string) => (
    <label key={key} className={classes.option}>
      {mark}
      <span className={classes.text}>
        <b>{name}</b>
        <span>{hint}</span>
      </span>
      <input type="radio" name={groupName} checked={selectedOption === key} onChange={() => onChange(key)} />
    </label>
  );
  return (
    <fieldset className={classes.choice}>
      <legend>{t("game.join.team")}</legend>
      {teams.map((team) =>
        renderOption(
          team.id,
          <TeamShield team={team} size={28} />,
          <bdi>{team.name}</bdi>,
          t("game.join.members", { count: team.members.length }),
        ),
      )}
      {renderOption(
        "new",
        <IconPlus size={28} stroke={1.25} aria-hidden />,
        t("game.join.new-team"),
        t("game.join.new-team-hint"),
      )}
      {renderOption(
        "invite",
        <IconLink size={28} stroke={1.25} aria-hidden />,
        t("game.join.by-invite"),
        t("game.join.by-invite-hint"),
      )}
    </fieldset>
  );
}
