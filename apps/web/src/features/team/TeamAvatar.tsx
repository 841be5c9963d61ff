import type { TeamInfo } from "@gonfalon/contract/team.ts";
import { Avatar } from "@mantine/core";

interface Props {
  readonly team: Pick<TeamInfo, "name" | "avatar">;
  readonly size: number;
}

/** The avatar of a team, or its initials; its name is shown beside it. */
export function TeamAvatar({ team, size }: Props) {
  return (
    <Avatar src={team.avatar} name={team.name} color="brand" alt="" aria-hidden size={size} radius="sm" />
  );
}
