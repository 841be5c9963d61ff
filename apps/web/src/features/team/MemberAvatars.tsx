import type { TeamMember } from "@gonfalon/contract/team.ts";
import { VisuallyHidden } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { UserRoundel } from "#ui/UserRoundel.tsx";
import classes from "./MemberAvatars.module.css";

interface Props {
  readonly members: readonly TeamMember[];
  readonly maxCount: number;
}

/** The avatars of the members of a team, with the number of those that do not fit. */
export function MemberAvatars({ members, maxCount }: Props) {
  const { t } = useTranslation();
  const visibleMembers = members.slice(0, maxCount);
  const omittedCount = members.length - visibleMembers.length;
  const names = members.map(({ userName }) => userName).join(", ");
  return (
    <div title={names}>
      <VisuallyHidden>{t("team.members.named", { names })}</VisuallyHidden>
      <div className={classes.row} aria-hidden>
        {visibleMembers.map(({ id, avatar }) => (
          <UserRoundel key={id} id={id} avatar={avatar} size={26} />
        ))}
        {omittedCount > 0 && <span className={classes.omittedCount}>+{omittedCount}</span>}
      </div>
    </div>
  );
}
