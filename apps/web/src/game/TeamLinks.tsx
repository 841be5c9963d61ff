import { Anchor, Group } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useProfile } from "#api/session.ts";
import { paths } from "#routing/paths.ts";

interface Props {
  readonly gameId: number;
  /** The search text of the monitor, often a team name. */
  readonly search: string;
}

/** Links to the same search on the screens with more details of a team. */
export function TeamLinks({ gameId, search }: Props) {
  const { t } = useTranslation();
  const isAdmin = useProfile()?.role === "Admin";
  if (search === "") return null;
  const query = `?${new URLSearchParams({ search }).toString()}`;
  return (
    <Group gap="sm">
      <Anchor component={Link} size="sm" to={paths.gameScoreboard(gameId) + query}>
        {t("monitor.on-board", { name: search })}
      </Anchor>
      {isAdmin && (
        <Anchor component={Link} size="sm" to={paths.admin.gameReview(gameId) + query}>
          {t("monitor.in-review", { name: search })}
        </Anchor>
      )}
    </Group>
  );
}
