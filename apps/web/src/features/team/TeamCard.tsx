import type { TeamInfo } from "@gonfalon/contract/team.ts";
import { Group, Paper, Text, Title } from "@mantine/core";
import { Link } from "react-router";
import { TeamShield } from "#ui/TeamShield.tsx";
import { MemberAvatars } from "./MemberAvatars.tsx";
import { CaptainBadge, LockBadge } from "./TeamBadges.tsx";
import classes from "./TeamCard.module.css";

interface Props {
  readonly team: TeamInfo;
  readonly isUserCaptain: boolean;
  /** The link target of the card. */
  readonly to: string;
}

const MAX_AVATARS = 6;

export function TeamCard({ team, isUserCaptain, to }: Props) {
  return (
    <Paper component="article" className={classes.card ?? ""} data-captain={isUserCaptain || undefined}>
      <TeamShield team={team} size={48} />
      <div className={classes.text}>
        <Title order={2} size="h3" className={classes.name ?? ""}>
          <Link to={to} className={classes.link} preventScrollReset>
            {team.name}
          </Link>
        </Title>
        {team.bio && <Text className={classes.bio ?? ""}>{team.bio}</Text>}
        <Group gap="xs" mt="auto" pt="xs">
          <MemberAvatars members={team.members} maxCount={MAX_AVATARS} />
          {isUserCaptain && <CaptainBadge />}
          {team.locked && <LockBadge />}
        </Group>
      </div>
    </Paper>
  );
}
