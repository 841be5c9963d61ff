import type { TeamMember } from "@gonfalon/contract/team.ts";
import { Avatar, VisuallyHidden } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { pickFirst } from "./team-view.ts";

interface Props {
  readonly members: readonly TeamMember[];
  readonly most: number;
}

/** The avatars of a team, with a number for those that do not fit. */
export function MemberAvatars({ members, most }: Props) {
  const { t } = useTranslation();
  const { shown, rest } = pickFirst(members, most);
  const names = members.map(({ userName }) => userName).join(", ");
  return (
    <div title={names}>
      <VisuallyHidden>{t("team.members.named", { names })}</VisuallyHidden>
      <Avatar.Group spacing="xs" aria-hidden>
        {shown.map(({ id, userName, avatar }) => (
          <Avatar key={id} src={avatar} name={userName} alt="" size="sm" radius="xl" />
        ))}
        {rest > 0 && (
          <Avatar size="sm" radius="xl">
            +{rest}
          </Avatar>
        )}
      </Avatar.Group>
    </div>
  );
}
