import type { TeamMember } from "@gonfalon/contract/team.ts";
import { VisuallyHidden } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { UserRoundel } from "#ui/UserRoundel.tsx";
import classes from "./MemberAvatars.module.css";
import { pickFirst } from "./team-view.ts";

interface Props {
  readonly members: readonly TeamMember[];
  readonly max: number;
}

/** The avatars of the members of a team, with the number of those that do not fit. */
export function MemberAvatars({ members, max }: Props) {
  const { t } = useTranslation();
  const { first, rest } = pickFirst(members, max);
  const names = members.map(({ userName }) => userName).join(", ");
  return (
    <div title={names}>
      <VisuallyHidden>{t("team.members.named", { names })}</VisuallyHidden>
      <div className={classes.row} aria-hidden>
        {first.map(({ id, avatar }) => (
          <UserRoundel key={id} id={id} avatar={avatar} size={26} />
        ))}
        {rest > 0 && <span className={classes.rest}>+{rest}</span>}
      </div>
    </div>
  );
}
